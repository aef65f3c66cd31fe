import type { App, Started } from '../../platform/context.ts';
import { numbersJob } from './numbers.ts';
import { followSettings } from './settings.ts';

export const start = async (app: App): Promise<Started> => {
  followSettings(app);
  return { jobs: [numbersJob(app)] };
};
