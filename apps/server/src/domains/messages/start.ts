import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { createPollChanges, type PollChanges } from './polls/poll-changes.ts';
import { createClearSteps, resumeClears, type ClearSteps } from './clear/clear-steps.ts';

export interface MessagesService {
  readonly clearSteps: Omit<ClearSteps, 'stop'>;
  readonly pollChanges: Omit<PollChanges, 'stop'>;
}

declare module '../../platform/services.ts' {
  interface Services {
    messages: MessagesService;
  }
}

/** Goes on with clears that a stop broke off. */
export const start = async (app: App): Promise<Started<MessagesService>> => {
  const clearSteps = createClearSteps(app);
  const pollChanges = createPollChanges(app);
  await resumeClears(app, clearSteps);
  return {
    service: { clearSteps, pollChanges },
    stop: async () => {
      await Promise.all([clearSteps.stop(), pollChanges.stop()]);
    },
  };
};
