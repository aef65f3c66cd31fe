import type { App } from '../../../platform/context.ts';
import { applyMute } from '../mute/apply-mute.ts';
import { applyRight } from './apply-right.ts';
import { runningEnds } from './standing.queries.ts';

type Kind = 'mute' | 'right';

/** Tells people when a mute, or a right that was given for a while, ends by itself. */
export interface Ends {
  /** To be called whenever one has begun, ended or got another end (ms). */
  set(kind: Kind, roomId: string, userId: string, until: number | undefined): void;
  stop(): void;
}

export const createEnds = (app: App): Ends => {
  const cancels = new Map<string, () => void>();
  const apply = { mute: applyMute, right: applyRight };
  return {
    set: (kind, roomId, userId, until) => {
      const key = `${kind} ${roomId} ${userId}`;
      cancels.get(key)?.();
      cancels.delete(key);
      if (until === undefined) return;
      const end = (): void => {
        cancels.delete(key);
        apply[kind](app, roomId, userId).catch((error: unknown) =>
          app.log.error({ err: error, roomId, kind }, 'the end of a mute or right to speak could not be published'),
        );
      };
      cancels.set(key, app.clock.schedule(until, end));
    },
    stop: () => cancels.forEach((cancel) => cancel()),
  };
};

/** What was stored before the program was ended. */
export const resumeEnds = async ({ db, clock }: Pick<App, 'db' | 'clock'>, ends: Ends): Promise<void> => {
  const { mutes, rights } = await runningEnds(db.read, clock.now());
  for (const { room_id, user_id, until } of mutes) ends.set('mute', room_id, user_id, until ?? undefined);
  for (const { room_id, user_id, until } of rights) ends.set('right', room_id, user_id, until ?? undefined);
};
