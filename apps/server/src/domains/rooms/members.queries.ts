import { sql, type ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/write.ts';

type People = ExpressionBuilder<Tables, 'room_members' | 'people'>;

/** The rank that counts in the room, as `effectiveRank` of the protocol has it. */
const rank = (of: People) =>
  of
    .case()
    .when(of.and([of('people.rank', '=', -1), of('room_members.role', '<=', 1)]))
    .then(of.ref('people.rank'))
    .when('people.rank', '>', of.ref('room_members.role'))
    .then(of.ref('people.rank'))
    .else(of.ref('room_members.role'))
    .end();

const membersOf = (db: Tx, roomId: string) =>
  db
    .selectFrom('room_members')
    .innerJoin('people', 'people.id', 'room_members.person_id')
    .where('room_members.room_id', '=', roomId)
    .select(['people.id', 'people.username', 'people.fullname', 'people.picture', 'people.removed_at', 'people.rank', 'room_members.role']);

/** The same for people who may not have joined. */
const rankOfAnybody = (of: ExpressionBuilder<Tables, 'people'>) =>
  sql<number>`case when ${of.ref('people.rank')} = -1 and coalesce(room_members.role, -1) <= 1 then -1
    when room_members.role is null or ${of.ref('people.rank')} > room_members.role then ${of.ref('people.rank')} else room_members.role end`;

/** People in a room by rank descending, then username, whether they have joined it or not. */
export const peopleInRoom = (db: Tx, roomId: string, personIds: readonly string[], most: number) =>
  db
    .selectFrom('people')
    .leftJoin('room_members', (join) => join.onRef('room_members.person_id', '=', 'people.id').on('room_members.room_id', '=', roomId))
    .where('people.id', 'in', personIds)
    .select(['people.id', 'people.username', 'people.fullname', 'people.picture', 'people.removed_at', 'people.rank', 'room_members.role'])
    .orderBy((of) => rankOfAnybody(of), 'desc')
    .orderBy('people.username')
    .limit(most)
    .execute();

/** One member, or nobody. */
export const memberOf = (db: Tx, roomId: string, by: { id: string } | { username: string }) =>
  membersOf(db, roomId)
    .where((where) => ('id' in by ? where('people.id', '=', by.id) : where('people.username', '=', by.username)))
    .executeTakeFirst();

/** A person once for each room they have joined, with their role there; once without one who has joined none. */
export const membershipsOf = (db: Tx, personId: string) =>
  db
    .selectFrom('people')
    .leftJoin('room_members', 'room_members.person_id', 'people.id')
    .where('people.id', '=', personId)
    .select([
      'people.id', 'people.username', 'people.fullname', 'people.picture', 'people.removed_at', 'people.rank',
      'room_members.room_id', 'room_members.role',
    ])
    .execute();

export interface MembersPage {
  readonly roomId: string;
  /** The rank and name of the last one shown. */
  readonly after: { readonly rank: number; readonly username: string } | undefined;
  /** A LIKE pattern over usernames, escaped. */
  readonly pattern: string | undefined;
  readonly most: number;
}

/** Members by rank descending, then username. */
export const membersPage = (db: Tx, { roomId, after, pattern, most }: MembersPage) =>
  membersOf(db, roomId)
    .where('people.removed_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where(rank(where), '<', after?.rank ?? 0),
          where.and([where(rank(where), '=', after?.rank ?? 0), where('people.username', '>', after?.username ?? '')]),
        ]),
      ),
    )
    .$if(pattern !== undefined, (query) => query.where(sql<boolean>`people.username like ${pattern} escape '\\'`))
    .orderBy((of) => rank(of), 'desc')
    .orderBy('people.username')
    .limit(most)
    .execute();
