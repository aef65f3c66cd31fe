import type { App, Started } from '../../platform/context.ts';
import { eraseMessages } from './messages.write.ts';
import { createPrivatePushes, type PrivatePushes } from './private-pushes.ts';
import { createWatchedPeople, type WatchedPeople } from './watched-people.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly privateThreads: PrivateThreadsService;
  }
}

export interface PrivateThreadsService {
  readonly people: Pick<WatchedPeople, 'watch' | 'left'>;
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
  return { service: { people, pushes }, stop: async () => void (await Promise.all([people.stop(), pushes.stop()])) };
};
