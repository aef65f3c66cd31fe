import { raidsContract, type Raid } from '@baithak/protocol/contracts/raids';
import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { sql } from 'kysely';
import { staffRank } from '@baithak/protocol/ranks';
import type { App } from '../../../platform/context.ts';
import { moderatorsOf } from '../../moderation/api.ts';
import { everyRoom } from '../../rooms/api.ts';
import { withoutAddresses } from '../present.ts';

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
  const toStaff = { roomId: roomId === everyRoom ? null : roomId, raid };
  const toOthers = { ...toStaff, raid: raid && withoutAddresses(raid) };
  const others = new Set([
    ...live.present(roomId).flatMap(({ userId, rank }) => (rank >= leastOrderRank ? [userId] : [])),
    ...moderators.filter((userId) => live.isPresent(roomId, userId)),
  ]).difference(new Set(staff));
  for (const userId of staff) if (live.isOnline(userId)) live.user(userId).publish(raidsContract.raidChanged, toStaff);
  for (const userId of others) live.user(userId).publish(raidsContract.raidChanged, toOthers);
};
