import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';

/** Notes that a person wrote as staff, without whom they are about. */
const exportNotes = (db: Tx, userId: string) =>
  inPages((last: { id: string } | undefined) =>
    db
      .selectFrom('staff_notes')
      .select(['id', 'text', 'written_at'])
      .where('author', '=', userId)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(exportPage)
      .execute(),
  );

export const staffData: PersonalData = {
  exports: { 'staff-notes': exportNotes },
  authors: ['staff_notes.author'],
  // What they wrote about others stays, by their id.
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('staff_notes').where('about', '=', userId).execute();
    return undefined;
  },
};
