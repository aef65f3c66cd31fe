import { sql } from 'kysely';
import { padded, prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';

interface Asked {
  readonly users: readonly string[];
  readonly roomId: string | undefined;
  readonly [name: string]: string | undefined | readonly string[];
}

/**
 * Those of these people who are still here and may see the inside of the room: a Public one, or a joined one, whose level
 * is not `nothing`; an Adult one with their age confirmed.
 */
const hearers = prepared((db, { users, roomId }: Asked) => {
  const people = db
    .selectFrom('people')
    .where('people.id', 'in', users)
    .where('people.removed_at', 'is', null)
    .select('people.id');
  if (roomId === undefined) return people;
  return people
    .innerJoin('rooms', (join) => join.on('rooms.id', '=', roomId))
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').onRef('me.user_id', '=', 'people.id'),
    )
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'people.id')
    .where('rooms.closed', '=', sql.lit(0))
    .where((where) => where.or([where('rooms.access', '=', sql.lit('Public')), where('me.role', 'is not', null)]))
    .where((where) => where.or([where('me.level', 'is', null), where('me.level', '<>', sql.lit('nothing'))]))
    .where((where) =>
      where.or([
        where('rooms.type', '=', sql.lit('Normal')),
        where.and([where('adult.confirmed_at', 'is not', null), where('people.guest', '=', sql.lit(0))]),
      ]),
    );
});

/** Whom of these a notification is made for; without a room, wherever they are. The order is kept. Those who ignore the actor are left out here once ignoring is built. */
export const whoMayHear = async (
  tx: Tx,
  users: readonly string[],
  roomId: string | undefined,
): Promise<readonly string[]> => {
  const rows = await hearers(tx, { users: padded(users), roomId });
  const found = new Set(rows.map(({ id }) => id));
  return users.filter((userId) => found.has(userId));
};
