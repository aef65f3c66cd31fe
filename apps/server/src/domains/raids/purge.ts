import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/** The raids that somebody is held to have come with. */
const exportRaids = (db: Tx, userId: string) =>
  db.selectFrom('raid_people').select(['joined_at', 'held', 'taken']).where('user_id', '=', userId).execute();

export const raidsData: PersonalData = {
  exports: { raids: exportRaids },
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('raid_people').where('user_id', '=', userId).execute();
    return undefined;
  },
};
