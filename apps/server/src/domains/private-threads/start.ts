import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { whileHeld } from '../../platform/leases/leases.ts';
import type { LiveState } from '../../platform/live/states.ts';
import { eraseMessages } from './messages.write.ts';
import { createPrivatePushes, type PrivatePushes } from './private-pushes.ts';
import { followClosed } from './requests.ts';
import { createThreadStates } from './reading.ts';
import { createWatchedPeople, type WatchedPeople } from './watched-people.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly privateThreads: PrivateThreadsService;
  }
}

export interface PrivateThreadsService {
  readonly people: Pick<WatchedPeople, 'watch' | 'left'>;
  /** How a thread is for one of its two. */
  readonly state: LiveState;
  /** A new message to one of them. */
  readonly activity: LiveState;
  readonly pushes: Pick<PrivatePushes, 'tellSoon'>;
}

/** Threads that were deleted for good when the process was stopped before their messages were erased. */
const eraseDeleted = async ({ db, clock }: Pick<App, 'db' | 'clock'>, stopped: AbortSignal): Promise<void> => {
  const left = await db.read
    .selectFrom('private_threads')
    .select('id')
    .where('phase', '=', 'deleted')
    .where((of) =>
      of.exists(of.selectFrom('private_messages').select('rev').whereRef('thread_id', '=', 'private_threads.id')),
    )
    .execute();
  for (const { id: threadId } of left)
    while (await db.write(eraseMessages, { threadId, at: clock.now() })) stopped.throwIfAborted();
};

export const start = async (app: App): Promise<Started<PrivateThreadsService>> => {
  const { clock, leases, log } = app;
  const stopping = new AbortController();
  const eraseRest = (by: Pick<App, 'db' | 'clock'>, stopped: AbortSignal) =>
    whileHeld(leases, 'privateThreads.eraseDeleted', (lost) => eraseDeleted(by, AbortSignal.any([stopped, lost])));
  const erasing = eraseRest(app, stopping.signal);
  // Others go on meanwhile, so this one does too.
  if (!app.db.isShared) await erasing;
  else erasing.catch((error: unknown) => log.error({ err: error }, 'deleted private threads are not erased yet'));
  const people = createWatchedPeople(app);
  followClosed(app, people);
  const pushes = createPrivatePushes(app);
  const states = createThreadStates(app);
  return {
    service: { people, pushes, ...states },
    jobs: [
      {
        name: 'privateThreads.eraseDeleted',
        nextAfter: hourly,
        run: async ({ db, signal }) => {
          await Promise.allSettled([erasing]);
          await eraseRest({ db, clock }, signal);
        },
      },
    ],
    stop: async () => {
      stopping.abort(new Error('The app stops.'));
      await Promise.allSettled([erasing]);
      await Promise.all([people.stop(), pushes.stop(), states.state.stop(), states.activity.stop()]);
    },
  };
};
