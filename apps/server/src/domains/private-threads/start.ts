import type { App, Started } from '../../platform/context.ts';
import type { LiveState } from '../../platform/live/states.ts';
import { eraseMessages } from './messages.write.ts';
import { createPrivatePushes, type PrivatePushes } from './private-pushes.ts';
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
const eraseRest = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const left = await db.read
    .selectFrom('private_threads')
    .select('id')
    .where('phase', '=', 'deleted')
    .where((of) =>
      of.exists(of.selectFrom('private_messages').select('rev').whereRef('thread_id', '=', 'private_threads.id')),
    )
    .execute();
  for (const { id: threadId } of left) while (await db.write(eraseMessages, { threadId, at: clock.now() }));
};

export const start = async (app: App): Promise<Started<PrivateThreadsService>> => {
  await eraseRest(app);
  const people = createWatchedPeople(app);
  const pushes = createPrivatePushes(app);
  const states = createThreadStates(app);
  return {
    service: { people, pushes, ...states },
    stop: async () =>
      void (await Promise.all([people.stop(), pushes.stop(), states.state.stop(), states.activity.stop()])),
  };
};
