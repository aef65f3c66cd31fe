import type { ChangedMessage } from '@baithak/protocol/contracts/messages';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { App } from '../../platform/context.ts';
import type { Live } from '../../platform/live/live.ts';
import { doubtMs } from '../../platform/live/relay.ts';
import type { Missed } from '../../platform/live/room-order.ts';
import { loadMessages, messagesChangedAfter, presentChanged, roomMessages, type MessageRow } from '../messages/api.ts';

/*
 * What the news between processes lost (docs/mechanisms.md#several-processes): the database has it.
 */

/** What changed in a room after a rev, for all who are in it here at once (docs/contract.md#events-from-other-processes). */
export const missedIn = async (app: App, roomId: string, after: number): Promise<Missed> => {
  const { db, live } = app;
  const room = await db.read
    .selectFrom('rooms')
    .select(['id', 'rev', 'cleared_rev', 'expired_rev', 'access', 'type', 'readers', 'names_epoch'])
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .executeTakeFirst();
  if (!room || room.rev <= after) return { rev: after, publish: () => {} };
  const epoch = app.epoch.now();
  const none = { msgs: [], rev: room.rev, canLoadMore: true };
  const {
    msgs: data,
    rev,
    gap,
  } = await loadMessages<MessageRow, ChangedMessage>(
    {
      store: roomMessages,
      db: db.read,
      place: roomId,
      rev: room.rev,
      epoch,
      clearedRev: Math.max(room.cleared_rev, room.expired_rev),
      changedAfter: (since, most) => messagesChangedAfter(db.read, roomId, since, most),
      present: presentChanged(app, room),
      // Too much for all at once: each asks for what it needs.
      newest: async () => none,
    },
    { since: after, epoch },
  );
  const told = { roomId, since: after, rev, data, ...(gap && { gap }) };
  return { rev, publish: () => live.roomHere(roomId).publish(messagesContract.roomCaughtUp, told) };
};

/** How often everything is compared, and what is not heard, in milliseconds. */
const allMs = 30_000;
const deafMs = 500;
const mostAtOnce = 1_000;

/** Compares the rooms that are loaded here with the database, and reads what is missing. */
const compare = async ({ db, live }: App, roomIds: readonly string[]): Promise<void> => {
  for (let from = 0; from < roomIds.length; from += mostAtOnce) {
    const rooms = await db.read
      .selectFrom('rooms')
      .innerJoin('platform_access', (join) => join.onTrue())
      .select(['rooms.id', 'rooms.rev', 'rooms.access_rev as accessRev', 'platform_access.access_rev as platformRev'])
      .where('rooms.id', 'in', roomIds.slice(from, from + mostAtOnce))
      .execute();
    for (const { id, rev, ...access } of rooms) live.order(id)?.position(rev, access);
  }
};

/** What these people, or all who are here, show of their own is to be asked for again. */
const askAgain = (live: Live, people = live.onlineHere()): void => {
  for (const userId of people) live.userHere(userId).publish(notificationsContract.eventsMissed, {});
};

/** Reads what may have been lost between processes, as long as the app runs. Returns what ends it. */
export const catchUp = (app: App, track: (work: Promise<void>) => void): (() => void) => {
  const { live, log } = app;
  const { relay } = live;
  if (!relay) return () => undefined;
  let comparedAt = performance.now();
  let comparing: Promise<void> | undefined;
  const compareSoon = (roomIds: readonly string[]): void => {
    if (roomIds.length === 0) return;
    track(compare(app, roomIds).catch((error: unknown) => log.warn({ err: error }, 'rooms could not be compared')));
  };
  const regularly = setInterval(() => {
    // One that takes long must not be followed by many.
    if (comparing) return;
    const loaded = live.loadedRooms();
    const isDue = performance.now() - comparedAt >= allMs;
    if (isDue) comparedAt = performance.now();
    const due = isDue ? loaded : loaded.filter((roomId) => relay.isDeaf(roomId));
    if (due.length > 0) {
      comparing = compare(app, due)
        .catch((error: unknown) => log.warn({ err: error }, 'rooms could not be compared'))
        .finally(() => (comparing = undefined));
      track(comparing);
    }
    // Personal events have no number that shows what is missing.
    if (isDue && relay.isAway()) askAgain(live);
    const room = (roomId: string): boolean => live.reached(roomId).length > 0;
    if (isDue) relay.forget({ room, audience: live.hasAudience, person: live.isOnlineHere });
  }, deafMs).unref();
  relay.onDoubt(({ rooms }) => compareSoon(rooms ? rooms.filter((roomId) => live.order(roomId)) : live.loadedRooms()));
  relay.onDoubt(({ people }) => askAgain(live, people), doubtMs);
  return () => clearInterval(regularly);
};
