import type { staffContract } from '@baithak/protocol/contracts/staff';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishSuspension } from '../../accounts/api.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { countRoomsLeft } from '../../rooms/api.ts';
import { publishRank } from '../ranks.ts';
import { sensitiveRank } from '../staff.write.ts';
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
import {
  type AccountFilter,
  type AccountRow,
  accountByEmail,
  accountById,
  accountsBefore,
  presentAccount,
} from './accounts.queries.ts';
import { storeAccountChange, storeAddressView, storeNoteDeletion } from './accounts.write.ts';
import { findAccounts } from './find-accounts.read.ts';

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

interface Asked {
  readonly search: string;
  readonly filter: AccountFilter;
  readonly before: string | undefined;
}

const findRows = async (
  { db, clock, viewer }: Caller,
  { search, filter, before }: Asked,
): Promise<readonly AccountRow[]> => {
  const now = clock.now();
  if (search === '') return accountsBefore(db.read, { filter, before, most: limits.pageSize + 1, now });
  if (/^[0-9a-f]{24}$/.test(search)) return [await accountById(db.read, search)].flatMap((row) => row ?? []);
  // Whether an address has an account is for those alone who may see network addresses too.
  if (search.includes('@')) return viewer.rank >= sensitiveRank ? accountByEmail(db.read, search.toLowerCase()) : [];
  return db.readInTurn(findAccounts, { search, filter, before, now }, viewer.userId);
};

/** Accounts and guests (docs/contract.md#staff-calls). */
export const listAccounts: CallHandler<typeof staffContract.listAccounts> = async (
  caller,
  { search = '', filter, before },
) => {
  const rows = await findRows(caller, { search, filter, before });
  const now = caller.clock.now();
  return {
    data: rows.slice(0, limits.pageSize).map((row) => presentAccount(row, now)),
    canLoadMore: rows.length > limits.pageSize,
  };
};

/** A rank, a suspension or its end, how many rooms, a note (docs/contract.md#staff-calls). */
export const updateAccount: CallHandler<typeof staffContract.updateAccount> = async (caller, input) => {
  const { db, clock, viewer } = caller;
  const { targetId, rank, state, hours, reason = '', roomsLimit, note } = input;
  const stamp = () => logStamp(caller);
  const { suspended, notifications } = await db.write(storeAccountChange, {
    by: viewer.userId,
    targetId,
    rank,
    state,
    minutes: hours === undefined ? null : Math.max(1, Math.round(hours * 60)),
    reason,
    roomsLimit,
    note: note === undefined ? undefined : { id: newId(clock.now()), text: note },
    stamps: [stamp(), stamp(), stamp(), stamp()],
    told: notificationStamp(caller, 1),
  });
  const account = await accountById(db.read, targetId);
  if (!account) throw new Refusal('NOT_FOUND');
  if (rank !== undefined) await publishRank(caller, { userId: targetId, username: account.username, rank });
  await caller.afterCommit.moderated({ people: suspended ? [targetId] : [], notifications });
  if (suspended) await publishSuspension(caller, targetId);
  return { data: presentAccount(account, clock.now()) };
};

export const deleteNote: CallHandler<typeof staffContract.deleteNote> = async (caller, { noteId }) => {
  await caller.db.write(storeNoteDeletion, { by: caller.viewer.userId, noteId, ...logStamp(caller) });
  return {};
};
