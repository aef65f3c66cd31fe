import { type RankPair, strengthIn } from '@baithak/protocol/permissions';
import { botRank, guestRank, memberRank } from '@baithak/protocol/ranks';
import { type ExpressionBuilder, sql } from 'kysely';
import { textsIn } from '../../../platform/db/json-rows.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPerson, findSettings, userColumns } from '../../people/api.ts';
import { typesFor } from '../list/list-rooms.queries.ts';

/** Columns of a person with their role in a room, null without a membership. */
const memberColumns = [...userColumns, 'people.rank', 'room_members.role'] as const;

/**
 * The rank that counts in the room, as `effectiveRank` of the protocol computes it, for those who have joined and those
 * who have not.
 */
export const rankInRoom = (of: ExpressionBuilder<Tables, 'people'>) =>
  sql<number>`case when ${of.ref('people.rank')} = ${sql.lit(guestRank)} and coalesce(room_members.role, ${sql.lit(guestRank)}) <= ${sql.lit(memberRank)} then ${sql.lit(guestRank)}
    when room_members.role is null or ${of.ref('people.rank')} > room_members.role then ${of.ref('people.rank')} else room_members.role end`;

/** The members of a room, as people. */
export const membersOf = (db: Tx, roomId: string) =>
  db
    .selectFrom('room_members')
    .innerJoin('people', 'people.id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .select(memberColumns);

interface Listed {
  readonly roomId: string;
  /** A JSON list. */
  readonly userIds: string;
}

const listed = prepared((db, { roomId, userIds }: Listed, most) =>
  db
    .selectFrom('people')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.user_id', '=', 'people.id').on('room_members.room_id', '=', roomId),
    )
    .where('people.id', 'in', textsIn(db, userIds))
    .select(memberColumns)
    .orderBy((of) => rankInRoom(of), 'desc')
    .orderBy('people.username')
    .limit(Number(most)),
);

/** People in a room by rank descending, then username, whether they have joined it or not. `most`: a number that no client chooses. */
export const peopleInRoom = (db: Tx, roomId: string, userIds: readonly string[], most: number) =>
  listed(db, { roomId, userIds: JSON.stringify(userIds) }, String(most));

/** What `presentMember` needs of an author: of `people`, and of `room_members` joined as `membership`. */
export const authorColumns = [
  'people.username',
  'people.fullname',
  'people.picture',
  'people.alias',
  'people.removed_at',
  'people.rank',
  'membership.role',
] as const;

/** People with their role in a room, by id; '' is no room. Who has no row any more is not among them. */
export const peopleWithRoles = async (db: Tx, roomId: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('people')
    .leftJoin('room_members as membership', (join) =>
      join.onRef('membership.user_id', '=', 'people.id').on('membership.room_id', '=', roomId),
    )
    .select(['people.id', ...authorColumns])
    .where('people.id', 'in', [...new Set(ids)])
    .execute();
};

interface InRoom {
  readonly roomId: string;
  readonly userId: string;
}

const roles = prepared((db, { roomId, userId }: InRoom) =>
  db.selectFrom('room_members').select('role').where('room_id', '=', roomId).where('user_id', '=', userId),
);

/** The role that a person holds in a room; null without a membership. */
export const roleInRoom = async (db: Tx, roomId: string, userId: string): Promise<number | null> =>
  (await roles(db, { roomId, userId }))[0]?.role ?? null;

/** A person's ranks: on the platform, and in a room. Whoever is nobody outranks nobody. */
export const standingIn = async (db: Tx, roomId: string, userId: string): Promise<RankPair> => {
  const person = await db.selectFrom('people').select('rank').where('id', '=', userId).executeTakeFirst();
  return { platformRank: person?.rank ?? guestRank, roomRole: await roleInRoom(db, roomId, userId) };
};

const memberById = prepared((db, { roomId, userId }: InRoom) => membersOf(db, roomId).where('people.id', '=', userId));

/** One member, or nobody. */
export const findMember = async (db: Tx, roomId: string, by: { id: string } | { username: string }) =>
  'id' in by
    ? (await memberById(db, { roomId, userId: by.id }))[0]
    : membersOf(db, roomId).where('people.username', '=', by.username).executeTakeFirst();

/** One row for each room that a person has joined, with their role there; a single row without a room if they have joined none. */
export const membershipsOfUser = (db: Tx, userId: string) =>
  db
    .selectFrom('people')
    .leftJoin('room_members', 'room_members.user_id', 'people.id')
    .where('people.id', '=', userId)
    .select([...memberColumns, 'room_members.room_id'])
    .execute();

const shareARoom = async (db: Tx, one: string, other: string): Promise<boolean> => {
  const shared = await db
    .selectFrom('room_members as mine')
    .innerJoin('room_members as theirs', 'theirs.room_id', 'mine.room_id')
    .innerJoin('rooms', 'rooms.id', 'mine.room_id')
    .select('mine.room_id')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other)
    .where('rooms.closed', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
};

/**
 * Whether somebody takes requests and invitations from somebody (docs/contract.md#who-may-ask-for-a-private-thread): both
 * are members and no bots, and the setting of the one asked lets the other one ask.
 */
export const mayWriteTo = async (db: Tx, me: string, other: string): Promise<boolean> => {
  if (me === other) return false;
  const [asker, asked] = [await findPerson(db, { id: me }), await findPerson(db, { id: other })];
  if (!asker || !asked || asker.guest === 1 || asked.guest === 1 || asked.rank === botRank) return false;
  const { whoCanPm } = await findSettings(db, other);
  return whoCanPm === 'everyone' || (whoCanPm === 'rooms' && (await shareARoom(db, me, other)));
};

/** Whether one of two people has blocked the other one privately. */
export const isBlocked = async (db: Tx, one: string, other: string): Promise<boolean> => {
  const [first, second] = one < other ? [one, other] : [other, one];
  const blocked = await db
    .selectFrom('private_threads')
    .select('id')
    .where('first', '=', first)
    .where('second', '=', second)
    .where((where) =>
      where.or([
        where('phase', 'in', ['blocked', 'deleted']),
        where('first_bans', '=', 1),
        where('second_bans', '=', 1),
      ]),
    )
    .executeTakeFirst();
  return blocked !== undefined;
};

/** The rooms that the viewer and somebody else have both joined, the latest active first, each with how many there are. */
export const roomsInCommon = (db: Tx, viewer: Pick<Viewer, 'userId' | 'guest'>, userId: string, most: number) =>
  db
    .selectFrom('room_members as me')
    .innerJoin('room_members as other', 'other.room_id', 'me.room_id')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .select(['rooms.id', 'rooms.slug', 'rooms.title', 'rooms.tile_pattern', 'rooms.tile_palette'])
    .select((of) => of.fn.countAll<number>().over().as('total'))
    .where('me.user_id', '=', viewer.userId)
    .where('other.user_id', '=', userId)
    .where('rooms.closed', '=', 0)
    .where('rooms.type', 'in', typesFor(viewer))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .limit(most)
    .execute();

/** What somebody decided in a room, or outside of rooms. */
interface Decision {
  /** A user id; null for the program, and where the account was closed. */
  readonly by: string | null;
  /** How strong they were there when they decided (`strengthIn`); null for the program, and where it was not kept. */
  readonly strength: number | null;
}

/** How strong somebody is now in a room, or outside of rooms (`strengthIn`). */
export const strengthOf = async (db: Tx, roomId: string | null, userId: string): Promise<number> =>
  strengthIn(await standingIn(db, roomId ?? '', userId));

/**
 * Whether somebody may end, shorten or replace what was decided: their own decision, the program's, and what nobody above
 * them decided (docs/contract.md#taking-decisions-back). Whether their rank lets them decide such a thing is asked besides.
 */
export const mayTakeBack = async (
  db: Tx,
  { userId, roomId }: { readonly userId: string; readonly roomId: string | null },
  { by, strength }: Decision,
): Promise<boolean> => {
  if (by === userId || (by === null && strength === null)) return true;
  const needed = strength ?? (await strengthOf(db, roomId, by ?? ''));
  return (await strengthOf(db, roomId, userId)) >= needed;
};

/** OUTRANKED unless they may. */
export const refuseToTakeBack = async (...asked: Parameters<typeof mayTakeBack>): Promise<void> => {
  if (!(await mayTakeBack(...asked)))
    throw new Refusal('OUTRANKED', { msg: 'Somebody of a higher rank decided this.' });
};
