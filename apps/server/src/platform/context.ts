import type { AuthLog } from './auth-log.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Epoch } from './epoch.ts';
import type { GivenPages } from './given-pages.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Job } from './jobs/run-job.ts';
import type { Leases } from './leases/leases.ts';
import type { Connection, Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics.ts';
import type { PushSender } from './push-sender.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SettingsStore } from './settings/settings.ts';
import type { Viewer } from './viewer.ts';

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

/**
 * Each kind of change that several domains hear of, with what they are told. Declared beside the lists of who hears of it
 * (apps/server/src/listeners.ts).
 */
// oxlint-disable-next-line no-empty-interface -- filled by listeners.ts
export interface Changes {}

/**
 * Called once a change is committed, and published to the room: tells each listener, one after the other. One that fails is
 * logged, and keeps back neither the others nor the caller, whose change is stored.
 */
export type AfterCommit = { readonly [Kind in keyof Changes]: (change: Changes[Kind]) => Promise<void> };

/** What every action gets: the services of one running process. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly epoch: Epoch;
  readonly blobs: Blobs;
  readonly live: Live;
  readonly mail: Mail;
  readonly push: PushSender;
  readonly clock: Clock;
  readonly log: Log;
  /** Prints a line for whoever runs the program: what must not be in the log, which may be kept elsewhere. */
  readonly say: (line: string) => void;
  readonly authLog: AuthLog;
  readonly limits: RateLimiter;
  readonly metrics: Metrics;
  readonly leases: Leases;
  /** Aborted once this process ends and sends its people to other ones (docs/contract.md#stopping). */
  readonly draining: AbortSignal;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly pages: GivenPages;
  /** What staff set for the whole platform. */
  readonly settings: SettingsStore;
  /** What the domains keep in this process. Complete before the first request. */
  readonly services: Services;
  /** Tells the domains that hear of it of what was stored: `afterCommit.messageSent({ … })`. */
  readonly afterCommit: AfterCommit;
}

/** The app and the caller of one HTTP call; `viewer` is what the entry's `auth` promises. */
export interface Caller<V = Viewer> extends App {
  readonly viewer: V;
  /** The client's address (of IPv6 the network), forwarding headers believed as TRUST_PROXY says. Never logged. */
  readonly address: string;
  /** The user agent, cut to 200 characters. */
  readonly device: string;
  /** The bearer as sent, for calls whose bearer is a refresh or an upload token. */
  readonly bearer: string | undefined;
}

/** The app and the caller of one socket event. */
export interface SocketCaller extends Caller {
  readonly connection: Connection;
}
