import { sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { notIgnored } from '../people/api.ts';
import { authorColumns } from '../rooms/api.ts';
import { messageStore } from './conversations.ts';

/** Messages with who wrote them: one query, whatever the page. */
const withAuthors = (db: Tx, roomId: string) =>
  db
    .selectFrom('messages')
    .leftJoin('people', 'people.id', 'messages.author')
    .leftJoin('room_members as membership', (join) =>
      join.onRef('membership.room_id', '=', 'messages.room_id').onRef('membership.user_id', '=', 'messages.author'),
    )
    .select([
      'messages.id',
      'messages.rev',
      'messages.changed_rev',
      'messages.author',
      'messages.content',
      'messages.reply_to',
      'messages.sent_at',
      'messages.edited',
      'messages.deleted',
      ...authorColumns,
    ])
    .where('messages.room_id', '=', roomId);

/** Every message up to this rev was cleared; the rows of the last clear are emptied some at a time. */
export const emptiedRev = (db: Tx, roomId: string) =>
  db.selectFrom('rooms').select('rooms.emptied_rev').where('rooms.id', '=', roomId);

export const roomMessages = messageStore({ table: 'messages', place: 'room_id', kind: 'message', emptied: emptiedRev });

/** Those that are still there. */
const shown = (db: Tx, roomId: string) =>
  withAuthors(db, roomId).where('messages.deleted', '=', sql.lit(0)).where('messages.rev', '>', emptiedRev(db, roomId));

export type MessageRow = Awaited<ReturnType<ReturnType<typeof withAuthors>['execute']>>[number];

interface AtRev {
  readonly roomId: string;
  readonly rev: number;
}

// How many is part of the statement (platform/db/kysely-over.ts), and so of what is prepared.
const before = prepared((db, { roomId, rev }: AtRev, most) =>
  shown(db, roomId).where('messages.rev', '<', rev).orderBy('messages.rev', 'desc').limit(Number(most)),
);
const after = prepared((db, { roomId, rev }: AtRev, most) =>
  shown(db, roomId).where('messages.rev', '>', rev).orderBy('messages.rev').limit(Number(most)),
);

/** Messages created before a rev, newest first. `most`: a number that no client chooses. */
export const messagesBefore = (db: Tx, roomId: string, rev: number, most: number): Promise<MessageRow[]> =>
  before(db, { roomId, rev }, String(most));

/** Messages created after a rev, oldest first. `most`: a number that no client chooses. */
export const messagesAfter = (db: Tx, roomId: string, rev: number, most: number): Promise<MessageRow[]> =>
  after(db, { roomId, rev }, String(most));

/** Every message created, edited or deleted after a rev, in the order of the changes, tombstones included. */
export const messagesChangedAfter = (db: Tx, roomId: string, rev: number, most: number): Promise<MessageRow[]> =>
  withAuthors(db, roomId).where('messages.changed_rev', '>', rev).orderBy('messages.changed_rev').limit(most).execute();

/** One message of a room; a tombstone is none. */
export const messageById = (db: Tx, roomId: string, id: string): Promise<MessageRow | undefined> =>
  shown(db, roomId).where('messages.id', '=', id).executeTakeFirst();

/** Those messages of a room that are still there. `ids`: not more than a few. */
export const messagesById = async (db: Tx, roomId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  ids.length === 0 ? [] : shown(db, roomId).where('messages.id', 'in', ids).execute();

/** What an earlier send with this tempId stored in the room. */
export const messageByTempId = async (
  db: Tx,
  roomId: string,
  author: string,
  tempId: string,
): Promise<MessageRow | undefined> => {
  const id = await roomMessages.findSent(db, { author, tempId, place: roomId });
  return id === undefined ? undefined : withAuthors(db, roomId).where('messages.id', '=', id).executeTakeFirst();
};

const mentions = prepared((db, { roomId, userId, rev }: AtRev & { readonly userId: string }, most) =>
  db
    .selectFrom('message_mentions')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.room_id', '=', 'message_mentions.room_id')
        .onRef('messages.rev', '=', 'message_mentions.rev'),
    )
    .where('message_mentions.user_id', '=', userId)
    .where('message_mentions.addressed', '=', sql.lit(1))
    .where('message_mentions.room_id', '=', roomId)
    .where('message_mentions.rev', '>', rev)
    .where('messages.deleted', '=', sql.lit(0))
    .where('messages.rev', '>', emptiedRev(db, roomId))
    .where((of) => notIgnored(of.val(userId), of.ref('messages.author')))
    .orderBy('message_mentions.rev')
    .limit(Number(most))
    .select(['messages.id as _id', 'messages.rev']),
);

/**
 * The messages after a rev that mention somebody, oldest first; without those of people whom they ignore. `most`: a number that no
 * client chooses.
 */
export const mentionsAfter = (db: Tx, roomId: string, userId: string, rev: number, most: number) =>
  mentions(db, { roomId, userId, rev }, String(most));

/** The ids and revs of the latest messages that are still there. */
export const latestMessages = (db: Tx, roomId: string, most: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'rev'])
    .where('room_id', '=', roomId)
    .where('deleted', '=', 0)
    .where('rev', '>', emptiedRev(db, roomId))
    .orderBy('rev', 'desc')
    // A client chooses it: as a number in the statement, each choice would be a statement to keep.
    .limit(sql<number>`${most}`)
    .execute();

/** How many messages are still there. */
export const countMessages = async (db: Tx, roomId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .where('deleted', '=', 0)
    .where('rev', '>', emptiedRev(db, roomId))
    .executeTakeFirstOrThrow();
  return Number(count);
};
