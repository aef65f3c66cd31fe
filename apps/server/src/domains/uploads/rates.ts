import type { LimitRule } from '../../platform/rate-limiter.ts';

const tenMinutes = 600;

/** How often a person, and an address, may begin an upload and try one. */
export const rates = {
  startByPerson: { name: 'upload_start_person', points: 120, seconds: tenMinutes },
  uploadByPerson: { name: 'upload_person', points: 120, seconds: tenMinutes },
  uploadByAddress: { name: 'upload_address', points: 600, seconds: tenMinutes },
} as const satisfies Record<string, LimitRule>;

/** Uploads of one person that may run at the same time. */
export const uploadsAtOnce = 3;
