import type { Tx } from '../../platform/db/write.ts';
import {
  exportPage,
  forgetByPieces,
  inPages,
  type ClosedPerson,
  type PersonalData,
} from '../../platform/personal-data.ts';
import { exportDeleted, forgetNameInDeleted } from './deleted/purge.ts';
import { platformChain } from './log/chain.ts';
import { forgetNameInReports, forgetOwnReports, reportExports } from './reports/purge.ts';

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
      roomId: chain === platformChain ? null : chain,
      by: actor === userId ? 'you' : 'staff',
      ...(actor === userId && { why }),
    };
  }
}

/**
 * Entries stay, for they name people by ids alone (docs/contract.md#log-chain). What was written beside them goes, with
 * what the commitment was made of, so that nobody can try texts until one fits.
 */
const forgetInLog = async (tx: Tx, { userId, now }: ClosedPerson): Promise<void> => {
  await tx
    .updateTable('moderation_log_details')
    .set({ why: '', nonce: '', erased_at: now })
    .where('why', '<>', '')
    .where((where) => where.or([where('actor', '=', userId), where('whom', '=', userId)]))
    .execute();
};

const forgetOwn: PersonalData['forget'] = async (tx, person) => {
  await forgetInLog(tx, person);
  await forgetOwnReports(tx, person.userId);
  return undefined;
};

const forgetInModeration = forgetByPieces([forgetOwn, forgetNameInReports, forgetNameInDeleted]);

export const moderationData: PersonalData = {
  exports: { moderation: exportModeration, 'deleted-things': exportDeleted, ...reportExports },
  forget: forgetInModeration,
  authors: ['reports.about', 'deleted_things.author', 'moderation_log_details.actor', 'moderation_log_details.whom'],
};
