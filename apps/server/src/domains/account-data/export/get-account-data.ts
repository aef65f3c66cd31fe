import type { accountDataContract } from '@baithak/protocol/contracts/account-data';
import type { CallHandler } from '../../../platform/implement.ts';
import { ownRoomsOf } from '../../rooms/api.ts';
import { findExport } from './exports.queries.ts';
import { presentExport } from './present-export.ts';

/** What the page of the account shows of a person's data. */
export const getAccountData: CallHandler<typeof accountDataContract.getAccountData> = async (caller) => {
  const { db, viewer } = caller;
  const [made, rooms] = await Promise.all([
    findExport(db.read, viewer.userId),
    viewer.guest ? [] : ownRoomsOf(db.read, viewer.userId),
  ]);
  return {
    export: made ? presentExport(caller, made) : null,
    ownRooms: rooms.map(({ id, slug, title, member_count: memberCount }) => ({ _id: id, slug, title, memberCount })),
  };
};
