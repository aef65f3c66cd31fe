import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';

const entriesOf = (db: Tx, userId: string, after: string) =>
  db
    .selectFrom('moderation_log')
    .select(['id', 'at', 'what', 'actor', 'room_id', 'thing', 'why'])
    .where((where) => where.or([where('actor', '=', userId), where('whom', '=', userId)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(exportPage)
    .execute();

/** What a person did as a moderator, and what was done to something of theirs, never by whom. */
async function* exportModeration(db: Tx, userId: string) {
  for await (const row of inPages((last: { id: string } | undefined) => entriesOf(db, userId, last?.id ?? ''))) {
    const { actor, why, ...entry } = row;
    yield { ...entry, by: actor === userId ? 'you' : 'staff', ...(actor === userId && { why }) };
  }
}

/** Entries stay, for they name people by ids alone (docs/contract.md#log-chain); what was written beside them goes. */
const forgetInModeration: PersonalData['forget'] = async (tx, { userId }) => {
  await tx
    .updateTable('moderation_log')
    .set({ why: '' })
    .where('why', '<>', '')
    .where((where) => where.or([where('actor', '=', userId), where('whom', '=', userId)]))
    .execute();
  return undefined;
};

export const moderationData: PersonalData = {
  exports: { moderation: exportModeration },
  forget: forgetInModeration,
};
