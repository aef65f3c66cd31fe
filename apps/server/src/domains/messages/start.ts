import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { createIndexSoon, type IndexSoon } from './search-index/index-soon.ts';
import { createPollChanges, type PollChanges } from './polls/poll-changes.ts';
import { createClearSteps, resumeClears, type ClearSteps } from './clear/clear-steps.ts';

export interface MessagesService {
  readonly clearSteps: Omit<ClearSteps, 'stop'>;
  readonly indexSoon: Omit<IndexSoon, 'stop'>;
  readonly pollChanges: Omit<PollChanges, 'stop'>;
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
  await resumeClears(app, clearSteps);
  await indexSoon.resume();
  return {
    service: { clearSteps, indexSoon, pollChanges },
    stop: async () => {
      await Promise.all([clearSteps.stop(), indexSoon.stop(), pollChanges.stop()]);
    },
  };
};
