import type { Tx } from '../../platform/db/write.ts';
import {
  exportPage,
  forgetByPieces,
  inPages,
  type ClosedPerson,
  type PersonalData,
} from '../../platform/personal-data.ts';
import { exportDeleted, forgetNameInDeleted } from './deleted.ts';
import { roomOf } from './log/chain.ts';
import { entriesToErase, erasedAtOnce, eraseWords } from './log/log.write.ts';

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
 * what the commitment to it was made of, so that nobody can try texts until one fits. Returns whether all of it is gone.
 */
const forgetInLog = async (tx: Tx, { userId, now }: ClosedPerson): Promise<boolean> => {
  const theirs = entriesToErase(tx)
    .where('beside.why', '<>', '')
    .where((where) => where.or([where('beside.actor', '=', userId), where('beside.whom', '=', userId)]));
  return (await eraseWords(tx, theirs, now)) < erasedAtOnce;
};

const forgetWords: PersonalData['forget'] = async (tx, person) =>
  (await forgetInLog(tx, person)) ? undefined : person.userId;

export const moderationData: PersonalData = {
  exports: { moderation: exportModeration, 'deleted-things': exportDeleted },
  forget: forgetByPieces([forgetWords, forgetNameInDeleted]),
  authors: ['deleted_things.author', 'moderation_log_details.actor', 'moderation_log_details.whom'],
};
