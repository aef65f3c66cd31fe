import type { Job } from './jobs/job.ts';

/**
 * What domains keep in this process while it runs, such as the uploads under way: one entry per domain, returned by its `start`
 * and reached as `app.services.<domain>`. A domain declares its entry by declaration merging, beside what makes it.
 */
// oxlint-disable-next-line no-empty-interface -- filled by the domains
export interface Services {}

/** What a domain's `start` returns. */
export interface Started<S = unknown> {
  /** Becomes `app.services.<domain>` before the first request. */
  readonly service?: S;
  /** Regular work, which one process on the database does. */
  readonly jobs?: readonly Job[];
  /** Runs when the app stops, after the last request: those started last stop first. */
  readonly stop?: () => Promise<void>;
}
