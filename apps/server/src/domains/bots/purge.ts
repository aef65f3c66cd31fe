import { engineOf } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/** The bots of a person that have not been closed. */
export const botIdsOf = async (db: Tx, ownerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.user_id')
    .select('bots.user_id')
    .where('bots.owner_id', '=', ownerId)
    .where('people.removed_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

const exportBots = (db: Tx, userId: string) =>
  db
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.user_id')
    .select(['people.username', 'people.about', 'bots.created_at'])
    .where('bots.owner_id', '=', userId)
    .execute();

/** Whoever closes the account closes their bots before (account-data/closing/close-account.ts). */
export const botsData: PersonalData = {
  exports: { bots: exportBots },
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('waiting_commands').where('bot_id', '=', userId).execute();
    await tx.deleteFrom('waiting_commands').where('asker_id', '=', userId).execute();
    await tx.deleteFrom('bot_registrations').where('bot_id', '=', userId).execute();
    if (engineOf(tx) === 'postgres') await tx.deleteFrom('online_bots').where('bot_id', '=', userId).execute();
    await tx.deleteFrom('bots').where('user_id', '=', userId).execute();
    await tx.deleteFrom('bots').where('owner_id', '=', userId).execute();
    return undefined;
  },
};
