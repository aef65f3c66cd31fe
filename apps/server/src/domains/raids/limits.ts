import type { LimitRule } from '../../platform/rate-limiter.ts';

/** What somebody changes of raid modes. */
export const changes: LimitRule = { name: 'raidMode', points: 30, seconds: 60 };
