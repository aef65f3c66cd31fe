import { sql } from 'kysely';
import { mediaIn } from '@baithak/protocol/parts/part';
import type { Tx } from '../../../platform/db/write.ts';
import { keepFiles, letFilesGo } from '../../uploads/api.ts';
import { keptOf, type KeptReport } from './kept-report.ts';
import type { NewReport } from './new-report.ts';

/** In a query of `reports`: it waits for a decision, or the one that was made can still be taken back. */
export const isHolding = sql<boolean>`(reports.state = 'open' or reports.platform_open = 1
  or exists (select 1 from report_undos where report_undos.report_id = reports.id))`;

/** The files of what was reported: of a private thread all that the other one showed, of anything else its own. */
const filesOf = ({ kind, thing, about }: NewReport, kept: KeptReport): string[] => {
  if ('profile' in kept) return [kept.profile?.picture ?? []].flat();
  const messages = 'messages' in kept && kind === 'request' ? (kept.messages ?? []) : [];
  const parts = [
    ...keptOf(kept, thing),
    ...messages.flatMap(({ author, content }) => (author === about ? content : [])),
  ];
  return mediaIn(parts).map(({ name }) => name);
};

/** Inside the write that stores or joins a report. */
export const holdFilesOf = (tx: Tx, reportId: string, report: NewReport, kept: KeptReport): Promise<void> =>
  keepFiles(tx, reportId, filesOf(report, kept));

/** What a profile said whose person has closed the account. */
const eraseClosedProfiles = async (tx: Tx, reportIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('reports')
    .set({ kept: '{}', excerpt: '' })
    .where('id', 'in', reportIds)
    .where('kind', '=', 'profile')
    .where('about', 'in', tx.selectFrom('people').select('id').where('removed_at', 'is not', null))
    .where((of) => of.not(isHolding))
    .execute();
};

/** Files that no report holds any more, some at a time; true when there are more. */
const endSomeHolds = async (tx: Tx): Promise<boolean> => {
  const most = 1000;
  const ended = await tx
    .selectFrom('reports')
    .select('id')
    .where('id', 'in', tx.selectFrom('kept_files').select('report_id'))
    .where((of) => of.not(isHolding))
    .limit(most)
    .execute();
  await letFilesGo(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length === most;
};

/** After decisions have become final: `expired` are reports whose undo is over, at most 1,000. */
export const endHolds = async (tx: Tx, expired: readonly string[]): Promise<void> => {
  if (expired.length > 0) await eraseClosedProfiles(tx, expired);
  while (await endSomeHolds(tx));
};
