import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { reindexAfterRename } from '../people/api.ts';
import { messagesMentioning } from './search-index/messages-mentioning.ts';
import { reindexMessages } from './search-index/reindex-messages.write.ts';
import { createIndexSoon, type IndexSoon } from './search-index/index-soon.ts';
import { createPollChanges, type PollChanges } from './polls/poll-changes.ts';
import { createClearSteps, resumeClears, type ClearSteps } from './clear/clear-steps.ts';

export interface MessagesService {
  readonly clearSteps: Omit<ClearSteps, 'stop'>;
  readonly indexSoon: Omit<IndexSoon, 'stop'>;
  readonly pollChanges: Omit<PollChanges, 'stop'>;
  readonly renames: Pick<ReturnType<typeof reindexAfterRename>, 'done'>;
}

declare module '../../platform/services.ts' {
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
  await resumeClears(app, clearSteps);
  await indexSoon.resume();
  return {
    service: { clearSteps, indexSoon, pollChanges, renames },
    stop: async () => {
      await Promise.all([renames.stop(), clearSteps.stop(), indexSoon.stop(), pollChanges.stop()]);
    },
  };
};
