import type { Kysely } from 'kysely';
import { day, minute } from '../../../platform/clock.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** Joins and first messages, each a mean of so many minutes. */
export interface Usual {
  readonly joins: number;
  readonly firstMessages: number;
}

const days = 7;
/** More rows are not counted. */
const most = 50_000;

const countOf = async (query: Promise<{ total: number | string | bigint }>): Promise<number> =>
  Number((await query).total);

const joins = (db: Kysely<Tables>, roomId: string, from: number, to: number, wrote: boolean) =>
  countOf(
    db
      .selectFrom(
        db
          .selectFrom('room_members')
          .select('user_id')
          .where('room_id', '=', roomId)
          .where('joined_at', '>=', from)
          .where('joined_at', '<', to)
          .$if(wrote, (rows) => rows.where('wrote_at', '>', 0))
          .limit(most)
          .as('joined'),
      )
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  );

const guests = (db: Kysely<Tables>, from: number, to: number) =>
  countOf(
    db
      .selectFrom(
        db
          .selectFrom('people')
          .select('id')
          .where('guest', '=', 1)
          .where('created_at', '>=', from)
          .where('created_at', '<', to)
          .limit(most)
          .as('entered'),
      )
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  );

/** What is usual in a room, or with '' of guests who enter, in so many minutes: a mean of the last days before `now`. */
export const usualIn = async (db: Kysely<Tables>, roomId: string, now: number, minutes: number): Promise<Usual> => {
  const to = now - minutes * minute;
  const from = to - days * day;
  const each = (count: number): number => (count * minutes * minute) / (days * day);
  if (roomId === '') return { joins: each(await guests(db, from, to)), firstMessages: 0 };
  return {
    joins: each(await joins(db, roomId, from, to, false)),
    firstMessages: each(await joins(db, roomId, from, to, true)),
  };
};
