import { createHash, randomBytes } from 'node:crypto';
import { dayOf } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { storeSalt, storeView } from './views.write.ts';

/** Whether a viewer's view of a thread has been counted on a day. */
const isViewCounted = async (db: Tx, threadId: string, viewer: string, day: number): Promise<boolean> => {
  const counted = await db
    .selectFrom('thread_views')
    .select('day')
    .where('thread_id', '=', threadId)
    .where('viewer', '=', viewer)
    .where('day', '=', day)
    .executeTakeFirst();
  return counted !== undefined;
};

const saltOfDay = async (db: Tx, day: number): Promise<string | undefined> =>
  (await db.selectFrom('thread_view_salts').select('salt').where('day', '=', day).executeTakeFirst())?.salt;

interface Viewed {
  readonly id: string;
  readonly room_id: string;
  readonly views: number;
}

/** Counts a view of a thread once per viewer and day, and returns the new count. Only the first one of a day writes. */
const countView = async ({ db, clock }: App, thread: Viewed, viewer: string): Promise<number> => {
  const view = { threadId: thread.id, viewer, day: dayOf(clock.now()) };
  if (await isViewCounted(db.read, view.threadId, view.viewer, view.day)) return thread.views;
  const { views } = await db.write(storeView, { ...view, roomId: thread.room_id });
  return views;
};

export const countUserView = (app: App, thread: Viewed, userId: string): Promise<number> =>
  countView(app, thread, userId);

const saltFor = async ({ db }: App, day: number): Promise<string> => {
  const known = await saltOfDay(db.read, day);
  return known ?? db.write(storeSalt, { day, salt: randomBytes(32).toString('hex') });
};

/**
 * The same for a visitor, distinguished by address. What is kept is a hash with a salt that is removed with its day, so
 * that no address can be found out from it (docs/decisions/threads-and-votes.md#views-of-threads).
 */
export const countVisitorView = async (app: App, thread: Viewed, address: string): Promise<number> => {
  const salt = await saltFor(app, dayOf(app.clock.now()));
  return countView(app, thread, `v${createHash('sha256').update(salt).update(address).digest('hex').slice(0, 32)}`);
};
