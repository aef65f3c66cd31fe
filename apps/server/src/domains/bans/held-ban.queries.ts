import { sql, type Expression, type RawBuilder } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import { iso } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Tx } from '../../platform/db/write.ts';

/** The room of a ban that holds in every room. */
export const everyRoom = '';

/** A person in a room at a time, in milliseconds. */
export interface InRoom {
  readonly userId: string;
  readonly roomId: string;
  readonly at: number;
}

interface Asked extends InRoom {}

/** The longest of the bans that hold for the person there: of the room, and of every room. */
const held = prepared((db, { userId, roomId, at }: Asked) =>
  db
    .selectFrom('ban_people')
    .innerJoin('bans', 'bans.id', 'ban_people.ban_id')
    .where('ban_people.user_id', '=', userId)
    .where('ban_people.room_id', 'in', [roomId, everyRoom])
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .orderBy((of) => of.fn.coalesce('bans.until', sql.lit(Number.MAX_SAFE_INTEGER)), 'desc')
    .limit(1)
    .select([
      'bans.id',
      'bans.room_id',
      'bans.target',
      'bans.kind',
      'bans.given_by',
      'bans.why',
      'bans.since',
      'bans.until',
    ]),
);

/** The ban that holds for a person in a room, if one does. It ends by itself: once `until` has passed, none does. */
export const heldBan = async (db: Tx, { userId, roomId, at }: InRoom) => (await held(db, { userId, roomId, at }))[0];

/** What whom it keeps out learns of a ban. */
export const presentBan = ({ until, why }: { readonly until: number | null; readonly why: string }) => ({
  until: until === null ? null : iso(until),
  reason: why,
});

/** BANNED while a ban holds (docs/contract.md#bans). Asked again inside every write of a person in a room. */
export const refuseBanned = async (db: Tx, inRoom: InRoom): Promise<void> => {
  const ban = await heldBan(db, inRoom);
  if (ban) throw new Refusal('BANNED', { details: [presentBan(ban)] });
};

/** In a query: whether a ban holds for a person in a room at that time. */
export const isBanned = (user: Expression<string>, room: Expression<string>, at: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ban_people inner join bans on bans.id = ban_people.ban_id
    where ban_people.user_id = ${user} and ban_people.room_id in (${room}, ${sql.lit(everyRoom)})
      and (bans.until is null or bans.until > ${at}))`;

/** In a query: whether a ban holds for a person at that time, in whatever room. */
export const isBannedAnywhere = (user: Expression<string>, at: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ban_people inner join bans on bans.id = ban_people.ban_id
    where ban_people.user_id = ${user} and (bans.until is null or bans.until > ${at}))`;
