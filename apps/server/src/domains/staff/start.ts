import type { App, Started } from '../../platform/context.ts';
import { numbersJob } from './numbers.ts';

export const start = async (app: App): Promise<Started> => ({ jobs: [numbersJob(app)] });
