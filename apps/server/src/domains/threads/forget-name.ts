import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { partsAsStored, withoutMention } from '../../platform/stored-parts.ts';
import { lockRoomsOf, markThreads } from './lock-threads.queries.ts';
import { reindexThread } from './search-index/index-thread.ts';

/*
 * Texts of others that mention a person whose account was closed lose the name. No index finds all of them: each piece looks
 * at so many rows by their ids. An id is 24 characters that nothing else holds.
 */
const rowsAtOnce = 5000;

const forgetInThread = async (
  tx: Tx,
  userId: string,
  thread: { id: string; room_id: string; author: string; message: string; excerpt: string | null },
  { tags, created_at: at }: { tags: string; created_at: number },
): Promise<void> => {
  const message = withoutMention(thread.message, userId);
  const excerpt = thread.excerpt === null ? null : withoutMention(thread.excerpt, userId);
  await tx.updateTable('threads').set({ message, excerpt }).where('id', '=', thread.id).execute();
  const { id, room_id: roomId, author } = thread;
  await reindexThread(tx, {
    id,
    roomId,
    author,
    at,
    parts: partsAsStored(message),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    tags: JSON.parse(tags) as string[],
  });
};

export const forgetNameInThreads: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const rows = tx
    .selectFrom('threads')
    .select(['id', 'message'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce);
  const { last } = await tx
    .selectFrom(rows.as('rows'))
    .select((of) => of.fn.max<string | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return undefined;
  const named = await tx.selectFrom(rows.as('rows')).select('id').where('message', 'like', `%${userId}%`).execute();
  const ids = named.map(({ id }) => id);
  if (ids.length > 0) {
    await lockRoomsOf(tx, ids);
    const threads = await tx
      .selectFrom('threads')
      .select(['id', 'room_id', 'author', 'message', 'excerpt', 'tags', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    for (const thread of threads) await forgetInThread(tx, userId, thread, thread);
    await markThreads(tx, ids);
  }
  return last;
};

export const forgetNameInVersions: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const rows = tx
    .selectFrom('thread_versions')
    .select(['thread_id', 'number', 'message'])
    .where('thread_id', 'in', (of) =>
      of
        .selectFrom('thread_versions')
        .select('thread_id')
        .distinct()
        .where('thread_id', '>', after)
        .orderBy('thread_id')
        .limit(500),
    );
  const { last } = await tx
    .selectFrom(rows.as('rows'))
    .select((of) => of.fn.max<string | null>('thread_id').as('last'))
    .executeTakeFirstOrThrow();
  const named = await tx.selectFrom(rows.as('rows')).selectAll().where('message', 'like', `%${userId}%`).execute();
  for (const { thread_id: threadId, number, message } of named)
    await tx
      .updateTable('thread_versions')
      .set({ message: withoutMention(message, userId) })
      .where('thread_id', '=', threadId)
      .where('number', '=', number)
      .execute();
  return last ?? undefined;
};
