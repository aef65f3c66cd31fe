import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

const exportExports = (db: Tx, userId: string) =>
  db.selectFrom('exports').select(['asked_at', 'made_at']).where('user_id', '=', userId).execute();

export const accountDataData: PersonalData = {
  exports: { downloads: exportExports },
  /** Its bytes are removed before (closing/close-account.ts). */
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('exports').where('user_id', '=', userId).execute();
    return undefined;
  },
};
