import type { Tx } from '../../platform/db/write.ts';
import { type PersonalData, exportPage, forgetByPieces, inPages } from '../../platform/personal-data.ts';
import { partsAsStored, withoutMention, writtenParts } from '../../platform/stored-parts.ts';
import { lockRoomsOf, markThreads } from './lock-threads.ts';
import { reindexThread } from './search-index.write.ts';

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

const forgetNameInThreads: PersonalData['forget'] = async (tx, { userId }, after = '') => {
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

const forgetNameInVersions: PersonalData['forget'] = async (tx, { userId }, after = '') => {
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

/** Threads in one piece. */
const atOnce = 500;

/** Takes votes of one kind back, so that counts and lists are right without them. */
const takeVotesBack = async (tx: Tx, voted: readonly string[], vote: 1 | -1): Promise<void> => {
  if (voted.length === 0) return;
  const column = vote === 1 ? 'likes' : 'dislikes';
  await tx
    .updateTable('threads')
    .set((of) => ({ [column]: of(column, '-', 1), score: of('score', '-', vote) }))
    .where('id', 'in', voted)
    .execute();
  await tx
    .updateTable('thread_tags')
    .set((of) => ({ score: of('score', '-', vote) }))
    .where('thread_id', 'in', voted)
    .execute();
};

const forgetVotes: PersonalData['forget'] = async (tx, { userId }) => {
  const some = await tx
    .selectFrom('thread_votes')
    .select('thread_id')
    .where('user_id', '=', userId)
    .orderBy('thread_id')
    .limit(atOnce)
    .execute();
  if (some.length === 0) return undefined;
  const ids = some.map(({ thread_id }) => thread_id);
  await lockRoomsOf(tx, ids);
  const gone = await tx
    .deleteFrom('thread_votes')
    .where('user_id', '=', userId)
    .where('thread_id', 'in', ids)
    .returning(['thread_id', 'vote'])
    .execute();
  for (const kind of [1, -1] as const)
    await takeVotesBack(
      tx,
      gone.filter(({ vote }) => vote === kind).map(({ thread_id }) => thread_id),
      kind,
    );
  await markThreads(tx, ids);
  return 'more';
};

/** What they wrote themselves stays; what it said before edits goes. */
const forgetVersions: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const theirs = await tx
    .selectFrom('threads')
    .select('id')
    .where('author', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const ids = theirs.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await lockRoomsOf(tx, ids);
  await tx.deleteFrom('thread_versions').where('thread_id', 'in', ids).execute();
  await markThreads(tx, ids);
  return ids.at(-1);
};

const forgetReading: PersonalData['forget'] = async (tx, { userId }) => {
  await tx.deleteFrom('thread_views').where('viewer', '=', userId).execute();
  await tx.deleteFrom('thread_mentions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('thread_readers').where('user_id', '=', userId).execute();
  return undefined;
};

/** What a person posted stays as it is, by 'Removed User' (docs/contract.md#own-account). */
const forgetInThreads = forgetByPieces([
  forgetReading,
  forgetVotes,
  forgetVersions,
  forgetNameInThreads,
  forgetNameInVersions,
]);

const threadsOf = (db: Tx, userId: string, after: { created_at: number; id: string }) =>
  db
    .selectFrom('threads')
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .select(['threads.id', 'threads.room_id', 'rooms.title', 'threads.root_id', 'threads.under', 'threads.message'])
    .select(['threads.tags', 'threads.created_at', 'threads.edited_at', 'threads.public', 'threads.archived'])
    .where('threads.author', '=', userId)
    .where((of) => of(of.refTuple('threads.created_at', 'threads.id'), '>', of.tuple(after.created_at, after.id)))
    .orderBy('threads.created_at')
    .orderBy('threads.id')
    .limit(exportPage)
    .execute();

/** The threads and replies that somebody wrote. */
async function* exportThreads(db: Tx, userId: string) {
  for await (const row of inPages((last: { created_at: number; id: string } | undefined) =>
    threadsOf(db, userId, last ?? { created_at: 0, id: '' }),
  )) {
    const { message, tags, title, ...thread } = row;
    yield { ...thread, room: title, tags: JSON.parse(tags) as unknown, message: writtenParts(message) };
  }
}

/** What their threads and replies said before edits. */
async function* exportVersions(db: Tx, userId: string) {
  const page = (last: { thread_id: string; number: number } | undefined) =>
    db
      .selectFrom('thread_versions')
      .innerJoin('threads', 'threads.id', 'thread_versions.thread_id')
      .select(['thread_versions.thread_id', 'thread_versions.number', 'thread_versions.message'])
      .select(['thread_versions.tags', 'thread_versions.written_at', 'thread_versions.replaced_at'])
      .where('threads.author', '=', userId)
      .where((of) =>
        of(
          of.refTuple('thread_versions.thread_id', 'thread_versions.number'),
          '>',
          of.tuple(last?.thread_id ?? '', last?.number ?? 0),
        ),
      )
      .orderBy('thread_versions.thread_id')
      .orderBy('thread_versions.number')
      .limit(exportPage)
      .execute();
  for await (const { message, tags, ...version } of inPages(page))
    yield { ...version, tags: JSON.parse(tags) as unknown, message: writtenParts(message) };
}

const exportVotes = (db: Tx, userId: string) =>
  inPages((last: { thread_id: string } | undefined) =>
    db
      .selectFrom('thread_votes')
      .select(['thread_id', 'vote', 'voted_at'])
      .where('user_id', '=', userId)
      .where('thread_id', '>', last?.thread_id ?? '')
      .orderBy('thread_id')
      .limit(exportPage)
      .execute(),
  );

const exportViews = (db: Tx, userId: string) =>
  db.selectFrom('thread_views').select(['thread_id', 'day']).where('viewer', '=', userId).execute();

const exportReading = (db: Tx, userId: string) =>
  db.selectFrom('thread_readers').select(['room_id', 'seen_number']).where('user_id', '=', userId).execute();

const exportMentions = (db: Tx, userId: string) =>
  db.selectFrom('thread_mentions').select('thread_id').where('user_id', '=', userId).execute();

export const threadsData: PersonalData = {
  exports: {
    threads: exportThreads,
    'thread-versions': exportVersions,
    votes: exportVotes,
    'thread-views': exportViews,
    'threads-seen': exportReading,
    'thread-mentions': exportMentions,
  },
  forget: forgetInThreads,
  authors: ['threads.author'],
};

/** Who viewed what on days before `day`, and those days' salts, are of no use any more. Returns how many views went. */
export const expireViews = async (tx: Tx, day: number): Promise<number> => {
  await tx.deleteFrom('thread_view_salts').where('day', '<', day).execute();
  const gone = await tx.deleteFrom('thread_views').where('day', '<', day).executeTakeFirst();
  return Number(gone.numDeletedRows);
};
