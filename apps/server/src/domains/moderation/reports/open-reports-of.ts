import { sql } from 'kysely';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { Tx } from '../../../platform/db/write.ts';

/** Those of these things that have an open report: nothing takes them away by itself. At most 1,000 ids. @public */
export const openReportsOf = async (
  db: Tx,
  kinds: readonly ReportKind[],
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('reports')
    .select('thing')
    .where('state', '=', sql.lit('open'))
    .where('kind', 'in', kinds)
    .where('thing', 'in', ids)
    .execute();
  return new Set(rows.map(({ thing }) => thing));
};
