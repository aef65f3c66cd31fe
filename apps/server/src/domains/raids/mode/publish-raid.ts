import { raidsContract, type Raid } from '@baithak/protocol/contracts/raids';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { sql } from 'kysely';
import { staffRank } from '@baithak/protocol/ranks';
import type { App } from '../../../platform/context.ts';
import { moderatorsOf } from '../../moderation/api.ts';
import { everyRoom } from '../../rooms/api.ts';

/** Of a room, who hear of each change. */
const mostModerators = 200;

const staffNow = async ({ db }: Pick<App, 'db'>): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * To those of rank 6 and up who have the room loaded, and to platform staff; nobody else hears numbers. `isSo`: asked once it
 * is known who they are; what has changed meanwhile is told by whoever changed it.
 */
export const publishRaid = async (
  app: Pick<App, 'db' | 'live'>,
  roomId: string,
  raid: Raid | null,
  isSo: () => boolean,
): Promise<void> => {
  const { db, live } = app;
  const moderators = roomId === everyRoom ? [] : await moderatorsOf(db.read, roomId, mostModerators);
  const staff = await staffNow(app);
  if (!isSo()) return;
  const people = [
    ...live.present(roomId).flatMap(({ userId, rank }) => (rank >= leastOrderRank ? [userId] : [])),
    ...moderators.filter((userId) => live.isPresent(roomId, userId)),
    ...staff.filter((userId) => live.isOnline(userId)),
  ];
  for (const userId of new Set(people))
    live.user(userId).publish(raidsContract.raidChanged, { roomId: roomId === everyRoom ? null : roomId, raid });
};
