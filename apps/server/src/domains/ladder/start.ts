import { ladderContract } from '@baithak/protocol/contracts/ladder';
import type { LadderThing } from '@baithak/protocol/contracts/ladder.rules';
import type { App, Started } from '../../platform/context.ts';
import { createState } from '../../platform/live/states.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { ladderOf, refuseStep, writesFreely } from './ladder.ts';

/** What every other domain may ask of the ladder, the ones to its left too. */
export interface LadderService {
  /** Throws LADDER for a guest below the step that these things need. Asks the database for guests alone, and only when there are any. */
  refuse(viewer: Pick<Viewer, 'userId' | 'guest'>, things: readonly LadderThing[]): Promise<void>;
  /** Whether a member's words are masked no more. */
  writesFreely(userId: string): Promise<boolean>;
  /** After the commit of an answer or a sanction: tells the guests among these people how they stand now. */
  publish(userIds: readonly string[]): void;
}

declare module '../../platform/context.ts' {
  interface Services {
    readonly ladder: LadderService;
  }
}

export const start = async (app: App): Promise<Started<LadderService>> => {
  // One after the other, so that the last state that a device hears is the latest.
  let publishing = Promise.resolve();
  const ladderChanged = createState(app, {
    name: 'ladder',
    of: 'person',
    read: async (userId) => {
      const ladder = await ladderOf(app, userId);
      return ladder && (() => app.live.userHere(userId).publish(ladderContract.ladderChanged, { ladder }));
    },
  });
  const tell = async (userId: string): Promise<void> => {
    const ladder = app.live.isOnline(userId) ? await ladderOf(app, userId) : undefined;
    if (ladder) app.live.user(userId).publish(ladderContract.ladderChanged, { ladder });
  };
  const service: LadderService = {
    writesFreely: (userId) => writesFreely(app, userId),
    refuse: (viewer, things) => refuseStep(app, viewer, things),
    publish: (userIds) => {
      for (const userId of userIds.filter((each) => !ladderChanged.changed(each)))
        publishing = publishing
          .then(() => tell(userId))
          .catch((error: unknown) => app.log.error({ err: error }, 'a guest was not told of their steps'));
    },
  };
  return { service, stop: async () => void (await Promise.all([publishing, ladderChanged.stop()])) };
};
