import type { Tx } from '../../platform/db/write.ts';
import { everyRoom } from './held-ban.queries.ts';

export interface BansAsked {
  readonly roomId: string;
  /** Those of every room too. */
  readonly everywhere: boolean;
  readonly at: number;
  readonly most: number;
  readonly before?: { readonly since: number; readonly id: string } | undefined;
}

const held = (db: Tx, { roomId, everywhere, at }: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>) =>
  db
    .selectFrom('bans')
    .where('bans.room_id', 'in', everywhere ? [roomId, everyRoom] : [roomId])
    .where('bans.kind', '<>', 'kick')
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]));

/** The bans of a room that hold, the latest first, with for how many people each does. */
export const bansOfRoom = (db: Tx, asked: BansAsked) =>
  held(db, asked)
    .$if(asked.before !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('bans.since', 'bans.id'),
          '<',
          where.tuple(asked.before?.since ?? 0, asked.before?.id ?? ''),
        ),
      ),
    )
    .orderBy('bans.since', 'desc')
    .orderBy('bans.id', 'desc')
    .limit(asked.most)
    .selectAll('bans')
    .select((of) =>
      of
        .selectFrom('ban_people')
        .whereRef('ban_people.ban_id', '=', 'bans.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('people'),
    )
    .execute();

export const banById = (db: Tx, id: string) =>
  db.selectFrom('bans').selectAll().where('id', '=', id).executeTakeFirst();

/** The ban of a room that was given to a person, or holds for them. */
export const banOn = async (db: Tx, userId: string, asked: Pick<BansAsked, 'roomId' | 'everywhere' | 'at'>) => {
  const holding = await held(db, asked)
    .innerJoin('ban_people', 'ban_people.ban_id', 'bans.id')
    .where('ban_people.user_id', '=', userId)
    .selectAll('bans')
    .executeTakeFirst();
  return holding ?? held(db, asked).where('bans.target', '=', userId).selectAll('bans').executeTakeFirst();
};
