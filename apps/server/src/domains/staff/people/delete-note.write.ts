import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { holdStaffRank } from '../staff-rank.queries.ts';

interface NoteDeletion extends LogStamp {
  readonly by: string;
  readonly noteId: string;
}

/** Deletes a note: one's own, or of somebody of a lower rank. Throws NOT_FOUND or OUTRANKED. */
export const storeNoteDeletion = defineWrite({
  name: 'staff.deleteNote',
  run: async (tx, { by, noteId, ...stamp }: NoteDeletion) => {
    const rank = await holdStaffRank(tx, by);
    const note = await tx
      .selectFrom('staff_notes')
      .leftJoin('people', (join) => join.onRef('people.id', '=', 'staff_notes.author').on('removed_at', 'is', null))
      .select(['staff_notes.author', 'staff_notes.about', 'people.rank'])
      .where('staff_notes.id', '=', noteId)
      .executeTakeFirst();
    if (!note) throw new Refusal('NOT_FOUND');
    if (note.author !== by && (note.rank ?? 0) >= rank) throw new Refusal('OUTRANKED');
    await tx.deleteFrom('staff_notes').where('id', '=', noteId).execute();
    await logAction(tx, stamp, { by, what: 'deleteNote', whom: note.about, thing: noteId });
  },
});
