import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { reindexAfterRename } from '../people/api.ts';
import { type IndexSoon, createIndexSoon, messagesMentioning } from './search-index.ts';
import { reindexMessages } from './search-index.write.ts';
import { createPollChanges, type PollChanges } from './polls/present-poll.ts';
import { createClearSteps, type ClearSteps } from './clear-room.ts';

export interface MessagesService {
  readonly clearSteps: Omit<ClearSteps, 'stop'>;
  readonly indexSoon: Omit<IndexSoon, 'stop'>;
  readonly pollChanges: Omit<PollChanges, 'stop'>;
  readonly renames: Pick<ReturnType<typeof reindexAfterRename>, 'done'>;
}

declare module '../../platform/context.ts' {
  interface Services {
    messages: MessagesService;
  }
}

/** Goes on with clears that a stop broke off, and with messages that were not in the search index yet. */
export const start = async (app: App): Promise<Started<MessagesService>> => {
  const clearSteps = createClearSteps(app);
  const pollChanges = createPollChanges(app);
  const indexSoon = createIndexSoon(app);
  const renames = reindexAfterRename(app, {
    type: 'messages',
    mentioning: (userId) => messagesMentioning(app.db.readLong, userId),
    reindex: reindexMessages,
  });
  void clearSteps.resume();
  await indexSoon.resume();
  return {
    service: { clearSteps, indexSoon, pollChanges, renames },
    jobs: [{ name: 'messages.emptyCleared', nextAfter: hourly, run: ({ db }) => clearSteps.resume(db) }],
    stop: async () => {
      await Promise.all([renames.stop(), clearSteps.stop(), indexSoon.stop(), pollChanges.stop()]);
    },
  };
};
