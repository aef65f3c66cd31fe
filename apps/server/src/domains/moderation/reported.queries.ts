import { sql, type Expression, type RawBuilder } from 'kysely';

/** In a query: no report of this thing waits for staff. What is old is kept as long as one does (docs/contract.md#retention). */
export const isNotReported = (
  kinds: readonly ('message' | 'thread' | 'reply')[],
  thing: Expression<string>,
): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from reports
    where state = 'open' and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and thing = ${thing})`;

/** The same of whatever somebody wrote, and of their profile. */
export const isNobodyReported = (user: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from reports where about = ${user} and state = 'open')`;
