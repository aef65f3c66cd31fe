import { roomAccessChanged } from '../../platform/access.ts';
import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import type { Signal } from '../../platform/live/relay.ts';
import { lookIn } from './speaking.ts';
import { type Ends, checkSpeaker, createEnds, followRights, resumeEnds } from './rights.ts';
import { removeEnded } from './mute.write.ts';
import { createStage, type Stage } from './stage/stage.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly broadcast: BroadcastService;
  }
}

/** Who listens and speaks in this process, and what ends by itself. */
export interface BroadcastService {
  readonly stage: Omit<Stage, 'stop' | 'disconnected' | 'remove'>;
  readonly ends: Pick<Ends, 'set'>;
}

/** Each process with a device of theirs looks at what it has of them. */
const personSignal: Signal<{ readonly userId: string }> = {
  name: 'broadcast.person',
  topicOf: ({ userId }) => `user:${userId}`,
};

/** Somebody's name, picture, role or rank changed. */
const personChanged = async (app: App, stage: Stage, userId: string): Promise<void> => {
  for (const { roomId, people, turn, looks } of stage.all()) {
    if (!people.has(userId) && turn?.userId !== userId && !looks.has(userId)) continue;
    await checkSpeaker(app, roomId, userId);
    const look = await lookIn(app.db.read, roomId, userId);
    if (look) stage.refresh(roomId, userId, look);
  }
};

/** Whoever is taken out of a room, and whose connection ends, listens and speaks no more. */
export const start = async (app: App): Promise<Started<BroadcastService>> => {
  const { db, live, log } = app;
  const stage = createStage(app);
  const ends = createEnds(app);
  await resumeEnds(app, ends);
  live.onRemoved(stage.remove);
  live.onDisconnected(stage.disconnected);
  const look = (userId: string): void =>
    void personChanged(app, stage, userId).catch((error: unknown) =>
      log.error({ err: error }, "a listener's change was not published"),
    );
  live.onPersonChanged((userId) => {
    live.relay?.signal(personSignal, { userId });
    look(userId);
  });
  live.relay?.onSignal(personSignal, ({ userId }) => look(userId));
  // A role that was taken holds though no signal tells of it.
  db.follow(roomAccessChanged, ({ role }) => {
    if (role !== undefined) look(role);
  });
  const unfollow = followRights(app, ends);
  return {
    service: { stage, ends },
    jobs: [
      {
        name: 'broadcast.removeEnded',
        nextAfter: hourly,
        run: async ({ db: own }) => own.write(removeEnded, { now: app.clock.now() }),
      },
    ],
    stop: async () => {
      unfollow();
      await stage.stop();
      ends.stop();
    },
  };
};
