import { sql, type Expression, type RawBuilder } from 'kysely';
import { isHolding } from './reports/holds.queries.ts';

/**
 * In a query: no report of this thing waits for staff, and no decision about one can be taken back. What is old is kept as long
 * as one does (docs/contract.md#retention).
 */
export const isNotReported = (
  kinds: readonly ('message' | 'thread' | 'reply')[],
  thing: Expression<string>,
): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from reports
    where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and thing = ${thing} and ${isHolding})`;

/** The same of whatever somebody wrote, and of their profile. */
export const isNobodyReported = (user: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from reports where about = ${user} and ${isHolding})`;
