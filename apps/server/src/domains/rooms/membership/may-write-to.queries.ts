import { botRank } from '@baithak/protocol/ranks';
import type { Tx } from '../../../platform/db/write.ts';
import { findPerson, findSettings } from '../../people/api.ts';

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
