import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Verdicts on what somebody wrote or sent, without the scores, which are staff's. */
const exportVerdicts = (db: Tx, userId: string) =>
  db
    .selectFrom('verdicts')
    .select(['at', 'kind', 'outcome', 'place'])
    .where('author', '=', userId)
    .orderBy('at')
    .execute();

export const verdictsData: PersonalData = {
  exports: { verdicts: exportVerdicts },
  forget: async (tx, { userId }) => {
    await tx.updateTable('verdicts').set({ author: null, thing: null }).where('author', '=', userId).execute();
    // Of a bot's profile, which its owner wrote.
    await tx.updateTable('verdicts').set({ thing: null }).where('thing', '=', userId).execute();
    await tx.updateTable('verdicts').set({ marked_by: null }).where('marked_by', '=', userId).execute();
    return undefined;
  },
};
