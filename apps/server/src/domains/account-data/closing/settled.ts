import { minute } from '../../../platform/clock.ts';

/** What was under way at a closing has ended after this long, in milliseconds. */
export const settledMs = 10 * minute;
