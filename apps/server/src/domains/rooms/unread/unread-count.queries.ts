import { limits } from '@baithak/protocol/limits';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { isBanned } from '../../bans/api.ts';
import { ignoringAmong, notIgnored } from '../../people/api.ts';

type OfMembership = ExpressionBuilder<Tables & { me: Tables['room_members'] }, 'rooms' | 'me'>;

/** Messages looked at after a read pointer, at most: somebody who is ignored may have written any number. */
const mostLookedAt = 1000;

/**
 * The unread count of a room in a list: messages of others after the read pointer, without those of ignored people; nothing
 * stored that could drift. To be selected from `rooms` joined with somebody's membership as `me`. `ignores`: whether they
 * ignore anybody at all; most do not, and nothing is asked of each message then.
 */
export const unreadAfterPointer = ({ selectFrom, ref }: OfMembership, ignores = true) =>
  selectFrom((of) =>
    of
      .selectFrom(
        of
          .selectFrom('messages')
          .select('messages.author')
          .where('messages.room_id', '=', ref('rooms.id'))
          .where('messages.rev', '>', ref('me.last_read_rev'))
          .where('messages.rev', '>', ref('rooms.emptied_rev'))
          .where('messages.deleted', '=', 0)
          .where('messages.author', '<>', ref('me.user_id'))
          .limit(ignores ? mostLookedAt : limits.unreadCounted)
          .as('after_pointer'),
      )
      .select('after_pointer.author')
      .$if(ignores, (query) => query.where((where) => notIgnored(ref('me.user_id'), where.ref('after_pointer.author'))))
      .limit(limits.unreadCounted)
      .as('unread_messages'),
  ).select((of) => of.fn.countAll<number>().as('count'));

/** How often the viewer is mentioned after their read pointer, in messages that are still there. */
export const mentionedAfterPointer = ({ selectFrom, ref }: OfMembership, viewerId: string) =>
  selectFrom('message_mentions')
    .innerJoin('messages as mentioning', (join) =>
      join
        .onRef('mentioning.room_id', '=', 'message_mentions.room_id')
        .onRef('mentioning.rev', '=', 'message_mentions.rev'),
    )
    .where('mentioning.deleted', '=', 0)
    .where((of) => notIgnored(of.val(viewerId), of.ref('mentioning.author')))
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('message_mentions.user_id', '=', viewerId)
    .where('message_mentions.addressed', '=', sql.lit(1))
    .where('message_mentions.room_id', '=', ref('rooms.id'))
    .where('message_mentions.rev', '>', ref('me.last_read_rev'))
    .where('message_mentions.rev', '>', ref('rooms.emptied_rev'));

/**
 * Those of these people who are members of the open room and have not read its latest message; of an Adult room only those
 * whose age is confirmed. Nobody whom a ban keeps out.
 */
const membersBehind = (db: Tx, roomId: string, userIds: readonly string[], at: number) =>
  db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.user_id', 'in', userIds)
    .where('rooms.closed', '=', 0)
    .where((where) => where.or([where('rooms.type', '=', 'Normal'), where('adult.confirmed_at', 'is not', null)]))
    .whereRef('room_members.last_read_rev', '<', 'rooms.rev')
    .where(({ not, ref, val }) => not(isBanned(ref('room_members.user_id'), val(roomId), at)))
    .select(['room_members.user_id', 'room_members.last_read_rev'])
    .execute();

/** The messages created after a rev, the latest counted ones: one read for everybody, however many are behind. */
const latestAfter = (db: Tx, roomId: string, rev: number) =>
  db
    .selectFrom('messages')
    .where('room_id', '=', roomId)
    .where('rev', '>', rev)
    .where('rev', '>', (of) => of.selectFrom('rooms').select('rooms.emptied_rev').where('rooms.id', '=', roomId))
    .where('deleted', '=', 0)
    .orderBy('rev', 'desc')
    .limit(limits.unreadCounted)
    .select(['rev', 'author'])
    .execute();

/** The same for those who ignore somebody who wrote: of each of them by a count of their own. */
const countForIgnoring = async (db: Tx, roomId: string, userIds: readonly string[]): Promise<Map<string, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .where('me.room_id', '=', roomId)
    .where('me.user_id', 'in', userIds)
    .select('me.user_id')
    .select((of) => unreadAfterPointer(of).as('unread'))
    .execute();
  return new Map(rows.map(({ user_id: userId, unread }) => [userId, Number(unread)]));
};

/**
 * The unread count of each of these people in one room, as `listRooms` counts it; without non-members and those with
 * nothing unread, but for those who have not read up to `deletedRev`.
 */
export const unreadCounts = async (
  db: Tx,
  roomId: string,
  userIds: readonly string[],
  at: number,
  deletedRev = 0,
): Promise<{ userId: string; unread: number }[]> => {
  const members = userIds.length === 0 ? [] : await membersBehind(db, roomId, userIds, at);
  if (members.length === 0) return [];
  const latest = await latestAfter(db, roomId, Math.min(...members.map((member) => member.last_read_rev)));
  const authors = [...new Set(latest.map(({ author }) => author))];
  const behind = members.map((member) => member.user_id);
  const ignores = await ignoringAmong(db, behind, authors);
  const ignoring = behind.filter((userId) => authors.some((author) => ignores(userId, author)));
  const counted = await countForIgnoring(db, roomId, ignoring);
  return members.flatMap(({ user_id: userId, last_read_rev: read }) => {
    const unread = counted.get(userId) ?? latest.filter(({ rev, author }) => rev > read && author !== userId).length;
    return unread === 0 && read >= deletedRev ? [] : [{ userId, unread }];
  });
};

/** Rooms looked at, at most, the latest active ones: the rest comes with the next load of the list. */
const mostRooms = 20;

/** Open rooms that this person has joined, not read to the end, and may look into. */
const roomsBehind = (db: Tx, userId: string, at: number) =>
  db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .leftJoin('adult_confirmations as adult', (join) => join.on('adult.user_id', '=', userId))
    .where('me.user_id', '=', userId)
    .where('rooms.closed', '=', 0)
    .where((where) => where.or([where('rooms.type', '=', 'Normal'), where('adult.confirmed_at', 'is not', null)]))
    .whereRef('me.last_read_rev', '<', 'rooms.rev')
    .where(({ not, ref, val }) => not(isBanned(val(userId), ref('rooms.id'), at)));

/** The unread count, as `listRooms` counts it, of each room that this person has joined and where something happened since then. */
export const unreadSince = async (
  db: Tx,
  userId: string,
  { since, at }: { readonly since: number; readonly at: number },
): Promise<{ roomId: string; unread: number }[]> => {
  const latest = roomsBehind(db, userId, at)
    .where('rooms.last_update', '>', since)
    .orderBy('rooms.last_update', 'desc')
    .limit(mostRooms)
    .select('rooms.id');
  const rows = await roomsBehind(db, userId, at)
    .where('rooms.id', 'in', latest)
    .select('rooms.id as roomId')
    .select((of) => unreadAfterPointer(of).as('unread'))
    .execute();
  return rows.map(({ roomId, unread }) => ({ roomId, unread: Number(unread) })).filter(({ unread }) => unread > 0);
};

/** Unread threads are counted among so many of the latest, and the pinned one. */
const unreadCounted = 100;

type OfMember = ExpressionBuilder<Tables & { me: Tables['room_members'] }, 'me'>;

/**
 * A room's threads of others since the viewer last looked at them, or since they joined: derived, nothing stored that could
 * drift (docs/decisions/unread.md#read-pointers). To be selected where the viewer's membership is joined as `me`.
 */
export const unreadThreadsOfMember = ({ selectFrom, ref }: OfMember, viewerId: string) => {
  const seen = sql<number>`coalesce((select seen_number from thread_readers
    where thread_readers.room_id = ${ref('me.room_id')} and thread_readers.user_id = ${ref('me.user_id')}), 0)`;
  const latest = (pinned: 0 | 1) =>
    selectFrom('threads')
      .select(['threads.author', 'threads.created_at'])
      .where('threads.under', '=', ref('me.room_id'))
      .where('threads.pinned', '=', pinned)
      .where('threads.number', '>', seen)
      .where((where) => notIgnored(where.val(viewerId), where.ref('threads.author')))
      .orderBy('threads.number', 'desc')
      .limit(unreadCounted);
  return selectFrom((of) =>
    of
      .selectFrom(latest(0).as('listed'))
      .selectAll()
      .unionAll(of.selectFrom(latest(1).as('pinned')).selectAll())
      .as('latest'),
  )
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('latest.author', '<>', viewerId)
    .where('latest.created_at', '>', ref('me.joined_at'));
};
