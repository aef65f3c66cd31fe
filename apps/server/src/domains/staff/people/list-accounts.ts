import type { staffContract } from '@baithak/protocol/contracts/staff';
import { limits } from '@baithak/protocol/limits';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import {
  accountByEmail,
  accountById,
  accountsBefore,
  presentAccount,
  type AccountFilter,
  type AccountRow,
} from './accounts.queries.ts';
import { findAccounts } from './find-accounts.read.ts';
import { sensitiveRank } from '../staff-rank.queries.ts';

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
