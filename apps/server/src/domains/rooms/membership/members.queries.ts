import type { RankPair } from '@baithak/protocol/permissions';
import { guestRank, memberRank } from '@baithak/protocol/ranks';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { textsIn } from '../../../platform/db/json-rows.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { userColumns } from '../../people/api.ts';

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
