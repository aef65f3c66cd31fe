import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { uploadsAtOnce } from './rates.ts';

interface Running {
  readonly personId: string;
  readonly ended: Promise<unknown>;
}

/** The uploads under way in this process, by app. */
const underWay = new WeakMap<App['db'], Set<Running>>();

/** Runs one upload; TOO_MANY when the person has so many running already. */
export const runUpload = async <T>(db: App['db'], personId: string, work: () => Promise<T>): Promise<T> => {
  const all = underWay.get(db) ?? new Set();
  underWay.set(db, all);
  if ([...all].filter((each) => each.personId === personId).length >= uploadsAtOnce)
    throw new Refusal('TOO_MANY', { retryAfter: 5 });
  const upload = work();
  const running = { personId, ended: upload.catch(() => {}) };
  all.add(running);
  return upload.finally(() => all.delete(running));
};

/** Waits until every upload that is under way has ended and cleared up after itself. */
export const uploadsEnded = async (db: App['db']): Promise<void> => {
  await Promise.all([...(underWay.get(db) ?? [])].map(({ ended }) => ended));
};
