import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Refusal } from '../../../platform/errors.ts';
import { readUploadDay } from '../uploads.queries.ts';
import { refusedMegabytes } from '../rates.ts';
import { tooMuchToday } from './refusals.ts';

/** Whose bytes they are. */
export interface Sender {
  readonly userId: string;
  readonly guest: boolean;
  /** A keyed hash of the address. */
  readonly address: string;
}

/** A daily amount that bytes count for. */
export interface Quota {
  readonly key: string;
  readonly most: number;
}

/** What one upload may bring, counted while it comes. */
export interface UploadBudget {
  readonly quotas: readonly Quota[];
  /** The bytes that have been counted. */
  taken(): number;
  /** So many bytes are said to come: throws at once when there is no room for them. */
  expect(bytes: number): Promise<void>;
  /** Counts bytes before they are kept. Throws NOT_READY when the disk, TOO_MANY when the day has no room for them. */
  take(bytes: number): Promise<void>;
  /** Everything has come: from here on the disk's own count, and the write that stores it, count. */
  end(): void;
}

export type OpenBudget = (sender: Sender) => Promise<UploadBudget>;

/** A day of the quotas, UTC, and the seconds until the next one. */
export const dayOf = (now: number): { number: number; left: number } => {
  const number = Math.floor(now / day);
  return { number, left: Math.ceil(((number + 1) * day - now) / 1000) };
};

/** A member has one for the account. A guest has the guests' for the name, and shares as much with all guests of the address. */
const quotasOf = ({ config }: Pick<App, 'config'>, { userId, guest, address }: Sender): Quota[] => {
  if (!config.rateLimits) return [];
  if (!guest) return [{ key: `user:${userId}`, most: config.uploadBytesPerDay }];
  const most = config.guestUploadBytesPerDay;
  return [
    { key: `user:${userId}`, most },
    { key: `address:${address}`, most },
  ];
};

/** Uploads that are under way count together, before any of them is stored. `full`: what to throw when the disk is. */
export const createUploadBudgets = (
  app: Pick<App, 'db' | 'blobs' | 'clock' | 'config' | 'limits'>,
  full: () => Refusal,
): OpenBudget => {
  const underWay = new Map<string, number>();
  const count = ({ key }: Quota, bytes: number): void => {
    const sum = (underWay.get(key) ?? 0) + bytes;
    if (sum > 0) underWay.set(key, sum);
    else underWay.delete(key);
  };
  return async (sender) => {
    const quotas = quotasOf(app, sender);
    const today = dayOf(app.clock.now());
    const stored = await readUploadDay(
      app.db.read,
      quotas.map(({ key }) => key),
      today.number,
    );
    for (const { key, most } of quotas) await app.limits.take(refusedMegabytes(most), key, 0);
    const disk = app.blobs.room.open();
    let taken = 0;
    /** What counts for the quotas: what has come, or what was said to come. */
    let counted = 0;
    const end = (): void => {
      for (const quota of quotas) count(quota, -counted);
      counted = 0;
      disk.end();
    };
    /** At once: what is refused must not keep the room that others' next bytes need until its request has ended. */
    const endWith = (refusal: Refusal): Refusal => {
      end();
      return refusal;
    };
    const countUpTo = (bytes: number): void => {
      const more = Math.max(0, bytes - counted);
      if (quotas.some(({ key, most }) => (stored.get(key) ?? 0) + (underWay.get(key) ?? 0) + more > most)) {
        throw endWith(tooMuchToday(today.left));
      }
      for (const quota of quotas) count(quota, more);
      counted += more;
    };
    return {
      quotas,
      taken: () => taken,
      expect: async (bytes) => {
        countUpTo(bytes);
        if (!(await app.blobs.room.has(bytes))) throw endWith(full());
      },
      take: async (bytes) => {
        countUpTo(taken + bytes);
        taken += bytes;
        if (!(await disk.take(bytes))) throw endWith(full());
      },
      end,
    };
  };
};
