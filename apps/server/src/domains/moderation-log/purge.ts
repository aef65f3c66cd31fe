import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { roomOf } from './chain.ts';
import { entriesToErase, erasedAtOnce, eraseWords } from './log.write.ts';

const entriesOf = (db: Tx, userId: string, after: string) =>
  db
    .selectFrom('moderation_log_details')
    .innerJoin('moderation_log', 'moderation_log.id', 'moderation_log_details.entry_id')
    .select(['id', 'at', 'what', 'actor', 'chain', 'thing', 'amount', 'why'])
    .where((where) => where.or([where('actor', '=', userId), where('whom', '=', userId)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(exportPage)
    .execute();

/** What a person did as a moderator, and what was done to something of theirs, never by whom. */
async function* exportModeration(db: Tx, userId: string) {
  for await (const row of inPages((last: { id: string } | undefined) => entriesOf(db, userId, last?.id ?? ''))) {
    const { actor, why, chain, ...entry } = row;
    yield {
      ...entry,
      roomId: roomOf(chain),
      by: actor === userId ? 'you' : 'staff',
      ...(actor === userId && { why }),
    };
  }
}

/**
 * Entries stay, for they name people by ids alone (docs/contract.md#log-chain). What was written beside them goes, with
 * what the commitment to it was made of, so that nobody can try texts until one fits.
 */
const forgetWords: PersonalData['forget'] = async (tx, { userId, now }) => {
  const theirs = entriesToErase(tx)
    .where('beside.why', '<>', '')
    .where((where) => where.or([where('beside.actor', '=', userId), where('beside.whom', '=', userId)]));
  return (await eraseWords(tx, theirs, now)) < erasedAtOnce ? undefined : userId;
};

export const moderationLogData: PersonalData = {
  exports: { moderation: exportModeration },
  forget: forgetWords,
  authors: ['moderation_log_details.actor', 'moderation_log_details.whom'],
};
