import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { numbersJob } from './numbers/numbers-job.ts';

export const start = async (app: App): Promise<Started> => ({ jobs: [numbersJob(app)] });
