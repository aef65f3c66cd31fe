import { limits } from '@baithak/protocol/limits';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Tx } from '../../platform/db/write.ts';
import { everyRoom, type InRoom } from './held-ban.queries.ts';

export interface BansAsked {
  readonly roomId: string;
  /** Those of every room too. */
  readonly everywhere: boolean;
  readonly at: number;
  readonly most: number;
  /** A part of the name of whom it was given to. */
  readonly find?: string | undefined;
  /** `isGone`: it was lifted meanwhile, and its id says where it stood. */
  readonly before?:
    | { readonly since: number; readonly id: string }
    | { readonly isGone: true; readonly id: string }
    | undefined;
}

/** In a query: whether a person has these letters in their name, as others see it. */
export const isNamed = (user: Expression<string | null>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people where people.id = ${user} and people.removed_at is null
    and people.username like ${containing(letters)} escape '\\')`;

const held = (db: Tx, { roomId, everywhere, at }: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>) =>
  db
    .selectFrom('bans')
    .where('bans.room_id', 'in', everywhere ? [roomId, everyRoom] : [roomId])
    .where('bans.kind', '<>', 'kick')
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]));

/** The bans of a room that hold, the latest first, with for how many people each does. */
export const bansOfRoom = (db: Tx, asked: BansAsked) => {
  const { before, find = '', most } = asked;
  const latest = held(db, asked)
    .$if(before !== undefined, (query) =>
      query.where((where) =>
        before && 'since' in before
          ? where(where.refTuple('bans.since', 'bans.id'), '<', where.tuple(before.since, before.id))
          : where('bans.id', '<', before?.id ?? ''),
      ),
    )
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(find === '' ? most : limits.bansSearched)
    .selectAll('bans');
  return db
    .selectFrom(latest.as('bans'))
    .$if(find !== '', (query) => query.where((of) => isNamed(of.ref('bans.target'), find)))
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(most)
    .selectAll('bans')
    .select((of) =>
      of
        .selectFrom('ban_people')
        .whereRef('ban_people.ban_id', '=', 'bans.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('people'),
    )
    .execute();
};

/** How many people are banned from a room; one more than `limits.bansCounted` stands for more. */
export const countBanned = async (db: Tx, asked: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>): Promise<number> => {
  const some = held(db, asked)
    .select('bans.target')
    .distinct()
    .limit(limits.bansCounted + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const banById = (db: Tx, id: string) =>
  db.selectFrom('bans').selectAll().where('id', '=', id).executeTakeFirst();

/** The ban of a room that holds and was given to this person: the latest, or the one of the id. */
export const banGivenTo = (
  db: Tx,
  userId: string,
  banId: string | undefined,
  asked: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>,
) =>
  held(db, asked)
    .where('bans.target', '=', userId)
    .$if(banId !== undefined, (query) => query.where('bans.id', '=', banId ?? ''))
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .selectAll('bans')
    .executeTakeFirst();

/** The ban that another one of exactly this room would replace: of the person, not of an address. */
export const banInPlace = (db: Tx, { userId, roomId, at }: InRoom) =>
  held(db, { roomId, everywhere: false, at })
    .where('bans.target', '=', userId)
    .where('bans.kind', '<>', 'address')
    .selectAll('bans')
    .executeTakeFirst();

/** The ban of a room that was given to a person, or holds for them. */
export const banOn = async (db: Tx, userId: string, asked: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>) => {
  const holding = await held(db, asked)
    .innerJoin('ban_people', 'ban_people.ban_id', 'bans.id')
    .where('ban_people.user_id', '=', userId)
    .selectAll('bans')
    .executeTakeFirst();
  return holding ?? banGivenTo(db, userId, undefined, asked);
};
