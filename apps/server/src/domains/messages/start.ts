import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { createClearSteps, resumeClears, type ClearSteps } from './clear/clear-steps.ts';

export interface MessagesService {
  readonly clearSteps: Omit<ClearSteps, 'stop'>;
}

declare module '../../platform/services.ts' {
  interface Services {
    messages: MessagesService;
  }
}

/** Goes on with clears that a stop broke off. */
export const start = async (app: App): Promise<Started<MessagesService>> => {
  const clearSteps = createClearSteps(app);
  await resumeClears(app, clearSteps);
  return { service: { clearSteps }, stop: clearSteps.stop };
};
