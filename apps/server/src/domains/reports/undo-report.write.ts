import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { endSuspension } from '../accounts/api.ts';
import { lockReport, logAction, reopenReport, takeUndo, type LogStamp, type Queue } from '../moderation/api.ts';
import { untellReport } from '../notifications/api.ts';
import { releaseFiles } from '../uploads/api.ts';
import { giveBack } from './acts/give-back.ts';
import type { Held } from './acts/held.ts';
import { mayTakeBack } from '../rooms/api.ts';
import { allowedActions } from './may-settle.queries.ts';
import { checkQueue } from './queue.ts';

export interface Undoing extends LogStamp {
  readonly queue: Queue;
  readonly reportId: string;
  /** For the entry of a suspension that ends. */
  readonly endId: string;
}

/**
 * Takes a decision back: what was deleted is there again, nobody was told, and the report is open. OUTRANKED for what
 * somebody of a higher rank decided: a room's owner brings nothing back that the platform's staff deleted.
 */
export const storeUndo = defineWrite({
  name: 'reports.storeUndo',
  key: ({ reportId }: Undoing) => reportId,
  run: async (tx, { queue, reportId, endId, ...stamp }: Undoing) => {
    await checkQueue(tx, queue);
    const report = await lockReport(tx, queue, reportId);
    if (!report) throw new Refusal('NOT_FOUND');
    if ((await allowedActions(tx, queue, report)).length === 0) throw new Refusal('OUTRANKED');
    const decided = { by: report.settled_by, strength: report.settled_strength };
    if (!(await mayTakeBack(tx, { userId: queue.userId, roomId: report.room_id }, decided)))
      throw new Refusal('OUTRANKED');
    const undo = report.state === 'settled' ? await takeUndo(tx, reportId, stamp.at) : undefined;
    if (!undo) throw new Refusal('CONFLICT');
    const { kind, thing: id, room_id: roomId, about } = report;
    const thing = { reportId, kind, thing: id, roomId, about };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    const back = await giveBack(tx, thing, undo.held as Held);
    // What has no place to come back to leaves no files behind.
    await releaseFiles(tx, { type: 'report', id: reportId });
    await reopenReport(tx, reportId, queue.userId, stamp.at);
    const notifications = await untellReport(tx, reportId, id);
    const entry = { by: queue.userId, what: 'reopenReport', whom: report.about, thing: reportId } as const;
    await logAction(tx, stamp, { ...entry, ...(roomId !== null && { roomId }) });
    if (report.action === 'suspend')
      await endSuspension(tx, { ...stamp, logId: endId }, { by: queue.userId, userId: about });
    return { thing, back, notifications };
  },
});
