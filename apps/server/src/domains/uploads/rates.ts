import { day } from '../../platform/clock.ts';
import type { LimitRule } from '../../platform/rate-limiter.ts';

const tenMinutes = 600;

/** Verdicts on refused files that are noted of one person. */
export const refusedVerdicts: LimitRule = { name: 'refused_verdicts', points: 10, seconds: 60, always: true };

/** How often a person, and an address, may begin an upload and try one. */
export const rates = {
  startByPerson: { name: 'upload_start_person', points: 120, seconds: tenMinutes },
  uploadByPerson: { name: 'upload_person', points: 120, seconds: tenMinutes },
  uploadByAddress: { name: 'upload_address', points: 600, seconds: tenMinutes },
} as const satisfies Record<string, LimitRule>;

/** What may come on a day in uploads that are refused or broken off: several times a quota of so many bytes. */
export const refusedMegabytes = (quota: number): LimitRule => ({
  name: 'upload_refused',
  points: (5 * quota) / 1_000_000,
  seconds: day / 1000,
});

/** What nothing uses for this long is removed (docs/contract.md#names-of-files). */
export const unclaimedMs = day;

/** Uploads of one person that may run at the same time. */
export const uploadsAtOnce = 3;
