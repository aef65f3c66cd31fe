import type { Tx } from '../../platform/db/write.ts';
import { type PersonalData, exportPage, inPages } from '../../platform/personal-data.ts';
import { withoutMention, writtenParts } from '../../platform/stored-parts.ts';

/** What they wrote that was deleted and is not erased yet. */
async function* exportDeleted(db: Tx, userId: string) {
  const page = (last: { thing: string } | undefined) =>
    db
      .selectFrom('deleted_things')
      .select(['thing', 'kind', 'place', 'content', 'sent_at', 'deleted_at'])
      .where('author', '=', userId)
      .where('thing', '>', last?.thing ?? '')
      .orderBy('thing')
      .limit(exportPage)
      .execute();
  for await (const { content, ...thing } of inPages(page)) yield { ...thing, content: writtenParts(content) };
}

const atOnce = 500;

/** Takes a name out of what was deleted, and who could report it. What the person wrote is erased on its day. */
const forgetNames: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const rows = await tx
    .selectFrom('deleted_things')
    .select(['thing', 'content', 'reader'])
    .where('thing', '>', after)
    .orderBy('thing')
    .limit(atOnce)
    .execute();
  for (const { thing, ...row } of rows) {
    const content = withoutMention(row.content, userId);
    const reader = row.reader === userId ? '' : row.reader;
    if (content !== row.content || reader !== row.reader)
      await tx.updateTable('deleted_things').set({ content, reader }).where('thing', '=', thing).execute();
  }
  return rows.length < atOnce ? undefined : rows.at(-1)?.thing;
};

export const deletedData: PersonalData = {
  exports: { 'deleted-things': exportDeleted },
  forget: forgetNames,
  authors: ['deleted_things.author'],
};
