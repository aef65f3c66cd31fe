import { sql } from 'kysely';
import { readFileName } from '@baithak/protocol/contracts/uploads.rules';
import type { Tx } from '../../../platform/db/write.ts';

/** In a query of `files`: a report keeps it, so that its bytes stay whatever becomes of its owner. */
export const isKept = sql<boolean>`exists (select 1 from kept_files where kept_files.file_id = files.id)`;

const idsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => readFileName(name)?.id ?? [])),
];

/** Inside the write that stores a report: the files of what was reported stay until `letFilesGo`, also once they are released. */
export const keepFiles = async (tx: Tx, reportId: string, names: readonly string[]): Promise<void> => {
  const ids = idsOf(names);
  if (ids.length === 0) return;
  await tx
    .insertInto('kept_files')
    .columns(['report_id', 'file_id'])
    .expression((of) =>
      of
        .selectFrom('files')
        .select([sql.val(reportId).$castTo<string>().as('report_id'), 'id'])
        .where('id', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Those that a report keeps, by the id that their names begin with. */
export const keptFilesOf = async (db: Tx, reportId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('kept_files').select('file_id').where('report_id', '=', reportId).execute();
  return new Set(rows.map(({ file_id: id }) => id));
};

/** The reports keep nothing any more. At most 1,000 of them. */
export const letFilesGo = async (tx: Tx, reportIds: readonly string[]): Promise<void> => {
  if (reportIds.length > 0) await tx.deleteFrom('kept_files').where('report_id', 'in', reportIds).execute();
};

/** One report has joined another one. */
export const passKeptFiles = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx
    .insertInto('kept_files')
    .columns(['report_id', 'file_id'])
    .expression((of) =>
      of
        .selectFrom('kept_files as other')
        .select([sql.val(to).$castTo<string>().as('report_id'), 'other.file_id'])
        .where('other.report_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await letFilesGo(tx, [from]);
};
