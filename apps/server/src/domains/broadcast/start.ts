import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { lookIn } from './speaking.ts';
import { type Ends, checkSpeaker, createEnds, resumeEnds } from './rights.ts';
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

/** Somebody's name, picture, role or rank changed. */
const personChanged = async (app: App, stage: Stage, userId: string): Promise<void> => {
  for (const { roomId, people, turn } of stage.all()) {
    if (!people.has(userId) && turn?.userId !== userId) continue;
    await checkSpeaker(app, roomId, userId);
    const look = await lookIn(app.db.read, roomId, userId);
    if (look) stage.refresh(roomId, userId, look);
  }
};

/** Whoever is taken out of a room, and whose connection ends, listens and speaks no more. */
export const start = async (app: App): Promise<Started<BroadcastService>> => {
  const { live, log } = app;
  const stage = createStage(app);
  const ends = createEnds(app);
  await resumeEnds(app, ends);
  live.onRemoved(stage.remove);
  live.onDisconnected(stage.disconnected);
  live.onPersonChanged(
    (userId) =>
      void personChanged(app, stage, userId).catch((error: unknown) =>
        log.error({ err: error }, "a listener's change was not published"),
      ),
  );
  return {
    service: { stage, ends },
    jobs: [
      {
        name: 'broadcast.removeEnded',
        nextAfter: hourly,
        run: async ({ db }) => db.write(removeEnded, { now: app.clock.now() }),
      },
    ],
    stop: async () => {
      await stage.stop();
      ends.stop();
    },
  };
};
