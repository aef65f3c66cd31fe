import type { staffContract } from '@baithak/protocol/contracts/staff';
import { limits } from '@baithak/protocol/limits';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { countRoomsLeft } from '../../rooms/api.ts';
import { sensitiveRank } from '../staff-rank.queries.ts';
import {
  addressesOf,
  countSessions,
  countSharing,
  countWritten,
  notesAbout,
  reportsAbout,
  reportsBy,
  roomsOf,
  sanctionsOf,
  sharersOf,
} from './account-details.queries.ts';
import { accountById, presentAccount } from './accounts.queries.ts';
import { storeAddressView } from './see-addresses.write.ts';

/** One account with what staff may know of it; addresses for rank 10, who leave an entry in the log (docs/contract.md#staff-calls). */
export const getAccount: CallHandler<typeof staffContract.getAccount> = async (caller, { targetId }) => {
  const { db, clock, viewer } = caller;
  const now = clock.now();
  const row = await accountById(db.read, targetId);
  if (!row) throw new Refusal('NOT_FOUND');
  const seesAddresses = viewer.rank >= sensitiveRank;
  if (seesAddresses) await db.write(storeAddressView, { by: viewer.userId, targetId, ...logStamp(caller) });
  return {
    data: {
      account: presentAccount(row, now),
      ...(await countWritten(db.readLong, targetId)),
      sessions: await countSessions(db.read, targetId, now),
      roomsLimit: await countRoomsLeft(db.read, { userId: targetId, guest: row.guest === 1 }, limits.roomsPerAccount),
      sanctions: await sanctionsOf(db.read, targetId),
      reportsAbout: await reportsAbout(db.read, targetId),
      reportsBy: await reportsBy(db.read, targetId),
      notes: await notesAbout(db.read, targetId),
      rooms: await roomsOf(db.read, targetId),
      sharing: await countSharing(db.readLong, targetId, now),
      sharers: seesAddresses ? await sharersOf(db.readLong, targetId, now) : null,
      addresses: seesAddresses ? await addressesOf(db.readLong, targetId, now) : null,
    },
  };
};
