import type { Tx } from '../../../platform/db/write.ts';
import { passKeptFiles, releaseFiles } from '../../uploads/api.ts';
import { endHolds } from '../kept-report.ts';

/** What a decision took away, once; undefined when it can no longer be taken back. */
export const takeUndo = async (tx: Tx, id: string, now: number): Promise<{ readonly held: object } | undefined> => {
  const undo = await tx
    .deleteFrom('report_undos')
    .where('report_id', '=', id)
    .where('ends_at', '>', now)
    .returning('held')
    .executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  return undo && { held: JSON.parse(undo.held) as object };
};

/** A decision that is replaced by another one can no longer be taken back. */
export const dropUndo = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('report_undos').where('report_id', '=', id).execute();
};

/** Whoever reported it again after the decision has reported this. */
const joinLater = async (tx: Tx, id: string): Promise<void> => {
  const same = tx.selectFrom('reports').select(['kind', 'thing']).where('id', '=', id);
  const later = await tx
    .selectFrom('reports')
    .innerJoin(same.as('same'), (join) =>
      join.onRef('same.kind', '=', 'reports.kind').onRef('same.thing', '=', 'reports.thing'),
    )
    .select('reports.id')
    .where('reports.state', '=', 'open')
    .executeTakeFirst();
  if (!later) return;
  const reporters = await tx.selectFrom('report_reporters').selectAll().where('report_id', '=', later.id).execute();
  for (const reporter of reporters)
    await tx
      .insertInto('report_reporters')
      .values({ ...reporter, report_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await passKeptFiles(tx, later.id, id);
  await tx.deleteFrom('report_reporters').where('report_id', '=', later.id).execute();
  await tx.deleteFrom('reports').where('id', '=', later.id).execute();
};

/** The decision is gone; whoever took it back has the report. */
export const reopenReport = async (tx: Tx, id: string, by: string, at: number): Promise<void> => {
  await joinLater(tx, id);
  const reporters = tx
    .selectFrom('report_reporters')
    .select((of) => of.fn.countAll<number>().as('reporters'))
    .where('report_id', '=', id);
  await tx
    .updateTable('reports')
    .set({
      state: 'open',
      settled_by: null,
      settled_strength: null,
      platform_open: 1,
      automatic: null,
      settled_at: null,
      action: null,
      rule: null,
      hours: null,
      reporters,
    })
    .set((of) => ({
      note: '',
      answer: '',
      to_author: '',
      assignee: by,
      assigned_at: at,
      queued_at: of.ref('opened_at'),
    }))
    .where('id', '=', id)
    .execute();
};

/** What reports took away is released; what they held is held no more. At most 1,000. */
const endUndos = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await releaseFiles(tx, { type: 'report', ids });
  await endHolds(tx, ids);
};

/** What can no longer be taken back goes for good, with its files and those that the reports held. Returns how many. */
export const expireUndos = async (tx: Tx, now: number): Promise<number> => {
  const gone = await tx.deleteFrom('report_undos').where('ends_at', '<=', now).returning('report_id').execute();
  const ids = gone.map(({ report_id: id }) => id);
  for (let from = 0; from < ids.length; from += 1000) await endUndos(tx, ids.slice(from, from + 1000));
  await endHolds(tx, []);
  return ids.length;
};

/** Nothing of somebody who closed their account comes back. */
export const forgetUndos = async (tx: Tx, userId: string): Promise<void> => {
  const gone = await tx
    .deleteFrom('report_undos')
    .where('held', 'like', `%${userId}%`)
    .returning('report_id')
    .execute();
  await releaseFiles(tx, { type: 'report', ids: gone.map(({ report_id: id }) => id).slice(0, 1000) });
};
