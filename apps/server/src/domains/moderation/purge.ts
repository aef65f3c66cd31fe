import { forgetMention } from '@baithak/protocol/parts/forget-mention';
import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import type { KeptReport } from './kept-report.ts';

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

/** What they reported, without what others had written. */
const exportReports = (db: Tx, userId: string) =>
  inPages((last: { id: string } | undefined) =>
    db
      .selectFrom('reports')
      .select(['id', 'kind', 'reason', 'details', 'reported_at'])
      .where('reporter', '=', userId)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(exportPage)
      .execute(),
  );

/** Entries stay, for they name people by ids alone (docs/contract.md#log-chain); what was written beside them goes. */
const forgetInLog = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('moderation_log')
    .set({ why: '' })
    .where('why', '<>', '')
    .where((where) => where.or([where('actor', '=', userId), where('whom', '=', userId)]))
    .execute();
};

/**
 * A report stays for staff to settle, and is nobody's: its own id stands where the reporter's was. What it kept of a
 * profile goes with the profile.
 */
const forgetOwnReports = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('reports')
    .set((of) => ({ reporter: of.ref('id') }))
    .where('reporter', '=', userId)
    .execute();
  const kept = JSON.stringify({ messages: [] } satisfies KeptReport);
  await tx.updateTable('reports').set({ kept }).where('about', '=', userId).where('kind', '=', 'profile').execute();
};

const reportsAtOnce = 100;

/** Takes a name out of the messages that reports have kept. */
const forgetNameInReports: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const rows = await tx
    .selectFrom('reports')
    .select(['id', 'kept'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(reportsAtOnce)
    .execute();
  for (const { id, kept } of rows.filter((row) => row.kept.includes(userId))) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    const report = JSON.parse(kept) as KeptReport;
    if (!('messages' in report)) continue;
    const messages = report.messages.map((message) => ({
      ...message,
      content: forgetMention(message.content, userId),
    }));
    await tx
      .updateTable('reports')
      .set({ kept: JSON.stringify({ messages }) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length < reportsAtOnce ? undefined : rows.at(-1)?.id;
};

const forgetInModeration: PersonalData['forget'] = async (tx, person, after) => {
  if (after === undefined) {
    await forgetInLog(tx, person.userId);
    await forgetOwnReports(tx, person.userId);
  }
  return forgetNameInReports(tx, person, after);
};

export const moderationData: PersonalData = {
  exports: { moderation: exportModeration, 'message-reports': exportReports },
  forget: forgetInModeration,
};
