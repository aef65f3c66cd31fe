import { writtenParts } from '../../platform/stored-parts.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/db/write.ts';
import { forgetInThreads } from './forget-person.ts';

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
