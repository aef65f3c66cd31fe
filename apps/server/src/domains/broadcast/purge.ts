import { engineOf } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { forgetHands } from './hands.write.ts';

const exportStanding = async (db: Tx, userId: string) => ({
  rights: await db
    .selectFrom('broadcast_rights')
    .select(['room_id', 'granted', 'until'])
    .where('user_id', '=', userId)
    .execute(),
  /** Never by whom. */
  mutes: await db
    .selectFrom('broadcast_mutes')
    .select(['room_id', 'until', 'reason'])
    .where('user_id', '=', userId)
    .execute(),
});

/** Whom they muted is not told: that is somebody else's. */
const exportGiven = (db: Tx, userId: string) =>
  inPages((last: { room_id: string; until: number } | undefined) =>
    db
      .selectFrom('broadcast_mutes')
      .select(['room_id', 'until', 'reason'])
      .where('given_by', '=', userId)
      .where((where) =>
        where.or([
          where('room_id', '>', last?.room_id ?? ''),
          where.and([where('room_id', '=', last?.room_id ?? ''), where('until', '>', last?.until ?? 0)]),
        ]),
      )
      .orderBy('room_id')
      .orderBy('until')
      .limit(exportPage)
      .execute(),
  );

/** The mutes that a person gave hold on, without their id and what they wrote. */
export const broadcastData: PersonalData = {
  exports: { audio: exportStanding, 'mutes-given': exportGiven },
  forget: async (tx, { userId }) => {
    if (engineOf(tx) === 'postgres') await forgetHands(tx, userId);
    await tx.deleteFrom('broadcast_rights').where('user_id', '=', userId).execute();
    await tx.deleteFrom('broadcast_mutes').where('user_id', '=', userId).execute();
    await tx.updateTable('broadcast_mutes').set({ reason: '', given_by: '' }).where('given_by', '=', userId).execute();
    return undefined;
  },
};
