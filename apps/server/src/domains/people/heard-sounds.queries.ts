import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';

/** Which of these people hear the sounds that are played: who has not chosen yet, and who has chosen all (docs/contract.md#playing-sounds). */
export const hearSounds = async (db: Tx, userIds: readonly string[]): Promise<readonly string[]> => {
  if (userIds.length === 0) return [];
  const deaf = await db
    .selectFrom('settings')
    .select('user_id')
    .where('user_id', 'in', padded(userIds))
    .where('sounds_chosen', '=', 1)
    .where('sounds', '<>', 'all')
    .execute();
  const left = new Set(deaf.map((row) => row.user_id));
  return userIds.filter((userId) => !left.has(userId));
};
