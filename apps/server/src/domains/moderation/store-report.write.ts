import { defineWrite } from '../../platform/db/write.ts';
import type { Reported } from './kept-report.ts';
import type { ReportKind } from './tables.ts';

export interface Reporting extends Reported {
  readonly id: string;
  readonly kind: ReportKind;
  readonly thing: string;
  readonly reporter: string;
  readonly reason: number;
  readonly details: string;
  readonly at: number;
}

/** Keeps a report for the queue. A second one by the same person replaces the first, so that nobody can flood the queue. */
export const storeReport = defineWrite({
  name: 'moderation.storeReport',
  run: async (tx, { id, kind, thing, roomId, about, kept, reporter, reason, details, at }: Reporting) => {
    await tx
      .insertInto('reports')
      .values({
        id,
        kind,
        thing,
        room_id: roomId,
        about,
        reporter,
        reason,
        details,
        kept: JSON.stringify(kept),
        reported_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'thing', 'reporter']).doUpdateSet({ reason, details, reported_at: at }),
      )
      .execute();
  },
});
