import { limits } from '@baithak/protocol/limits';
import { distinctWords } from '@baithak/protocol/folding/words';
import { defineRead } from '../../../platform/db/read.ts';
import { findInIndex } from '../../../platform/search/find-in-index.ts';
import { accountsByNum, numOf, type AccountFilter, type AccountRow } from './accounts.queries.ts';

/** Further words of a search are ignored. */
const mostWords = 4;

interface AskedAccounts {
  readonly search: string;
  readonly filter: AccountFilter;
  readonly before: string | undefined;
  readonly now: number;
}

/** A page of accounts by name, and whether there may be more. */
export const findAccounts = defineRead({
  name: 'staff.findAccounts',
  run: async (db, { search, filter, before, now }: AskedAccounts, isOver): Promise<readonly AccountRow[]> => {
    const after = before === undefined ? undefined : await numOf(db, before);
    if (before !== undefined && after === undefined) return [];
    const { rows } = await findInIndex(db, {
      words: distinctWords(search).slice(0, mostWords),
      among: 'names',
      after,
      limit: limits.pageSize + 1,
      isOver,
      findVisible: (nums) => accountsByNum(db, nums, filter, now),
    });
    return rows;
  },
});
