import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { forgetRaidTaker } from '../deleted/api.ts';
import { dropOf } from './taking/held.ts';

/** The raids that somebody is held to have come with. */
const exportRaids = (db: Tx, userId: string) =>
  db.selectFrom('raid_people').select(['joined_at', 'held', 'taken']).where('user_id', '=', userId).execute();

export const raidsData: PersonalData = {
  exports: { raids: exportRaids },
  // What is held of them goes, as what they deleted does; what they took away as staff stays, and is nobody's.
  forget: async (tx, { userId }) => {
    if ((await dropOf(tx, userId)).hasMore) return 'more';
    await forgetRaidTaker(tx, userId);
    await tx.updateTable('raids').set({ begun_by: null }).where('begun_by', '=', userId).execute();
    await tx.deleteFrom('raid_people').where('user_id', '=', userId).execute();
    return undefined;
  },
};
