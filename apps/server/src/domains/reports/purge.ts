import type { Tx } from '../../platform/db/write.ts';
import { exportPage, forgetByPieces, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { withoutMention } from '../../platform/stored-parts.ts';
import { type KeptReport, excerptOfKept, isHolding, keptWithout, readKept } from './kept-report.ts';
import { forgetUndos } from './settle/settle.write.ts';

/** What they reported, without what others had written. */
const exportSent = (db: Tx, userId: string) =>
  inPages((last: { id: string } | undefined) =>
    db
      .selectFrom('report_reporters')
      .innerJoin('reports', 'reports.id', 'report_reporters.report_id')
      .select(['reports.id', 'reports.kind', 'report_reporters.reason', 'report_reporters.details'])
      .select(['report_reporters.reported_at', 'reports.settled_at', 'reports.action', 'reports.rule'])
      .where('report_reporters.reporter', '=', userId)
      .where('report_reporters.report_id', '>', last?.id ?? '')
      .orderBy('report_reporters.report_id')
      .limit(exportPage)
      .execute(),
  );

/** What was decided about something of theirs, never by whom, nor who had reported it. */
const exportDecisions = (db: Tx, userId: string) =>
  inPages((last: { id: string } | undefined) =>
    db
      .selectFrom('reports')
      .select(['id', 'kind', 'settled_at', 'action', 'rule', 'hours', 'to_author as answer'])
      .where('about', '=', userId)
      .where('state', '=', 'settled')
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(exportPage)
      .execute(),
  );

/** What they settled as staff. */
const exportSettled = (db: Tx, userId: string) =>
  inPages((last: { id: string } | undefined) =>
    db
      .selectFrom('reports')
      .select(['id', 'kind', 'settled_at', 'action', 'rule', 'hours', 'note', 'answer'])
      .where('settled_by', '=', userId)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(exportPage)
      .execute(),
  );

/**
 * A report stays for staff to settle, and is nobody's: its own id stands where the reporter's was. What it kept of a
 * profile goes with the profile, unless that is still to be decided; what the person had as staff is free.
 */
const forgetOwnReports: PersonalData['forget'] = async (tx, { userId }) => {
  await tx
    .updateTable('report_reporters')
    .set((of) => ({ reporter: of.ref('report_id') }))
    .where('reporter', '=', userId)
    .execute();
  await tx.updateTable('reports').set({ assignee: null, assigned_at: null }).where('assignee', '=', userId).execute();
  await tx
    .updateTable('reports')
    .set({ last_holder: null, held_since: null })
    .where('last_holder', '=', userId)
    .execute();
  await tx.updateTable('reports').set({ settled_by: null }).where('settled_by', '=', userId).execute();
  await forgetUndos(tx, userId);
  const nothing = { kept: JSON.stringify({} satisfies KeptReport), excerpt: '' };
  await tx
    .updateTable('reports')
    .set(nothing)
    .where('about', '=', userId)
    .where('kind', '=', 'profile')
    .where((of) => of.not(isHolding))
    .execute();
  return undefined;
};

const reportsAtOnce = 100;

const forgetInSaid = async (tx: Tx, userId: string, reportId: string): Promise<void> => {
  const rows = await tx
    .selectFrom('report_reporters')
    .select(['reporter', 'said'])
    .where('report_id', '=', reportId)
    .where('said', 'like', `%${userId}%`)
    .execute();
  for (const { reporter, said } of rows)
    await tx
      .updateTable('report_reporters')
      .set({ said: said === null ? null : withoutMention(said, userId) })
      .where('report_id', '=', reportId)
      .where('reporter', '=', reporter)
      .execute();
};

/** Takes a name out of the messages that reports have kept. */
const forgetNameInReports: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const rows = await tx
    .selectFrom('reports')
    .select(['id', 'thing', 'kept'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(reportsAtOnce)
    .execute();
  for (const { id, thing, kept } of rows) {
    await forgetInSaid(tx, userId, id);
    if (!kept.includes(userId)) continue;
    const without = keptWithout(readKept(kept), userId);
    await tx
      .updateTable('reports')
      .set({ kept: JSON.stringify(without), excerpt: excerptOfKept(without, thing) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length < reportsAtOnce ? undefined : rows.at(-1)?.id;
};

export const reportsData: PersonalData = {
  exports: { reports: exportSent, 'report-decisions': exportDecisions, 'settled-reports': exportSettled },
  forget: forgetByPieces([forgetOwnReports, forgetNameInReports]),
  authors: ['reports.about'],
};
