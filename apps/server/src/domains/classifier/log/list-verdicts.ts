import type { classifierContract } from '@baithak/protocol/contracts/classifier';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentVerdicts } from './present-verdicts.ts';
import { listRows } from './verdicts.queries.ts';

const pageSize = 20;

/** What the classifier said, for platform staff (docs/contract.md#classifier). */
export const listVerdicts: CallHandler<typeof classifierContract.listVerdicts> = async (caller, wanted) => {
  const rows = await listRows(caller.db.read, wanted, pageSize + 1);
  return { data: await presentVerdicts(caller, rows.slice(0, pageSize)), canLoadMore: rows.length > pageSize };
};
