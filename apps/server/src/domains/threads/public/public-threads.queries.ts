import { sql } from 'kysely';
import { limits } from '@baithak/protocol/limits';
import type { Tx } from '../../../platform/db/write.ts';
import { flag, keysOfList, lists, type ThreadKeys } from '../thread-rows.queries.ts';

/** Threads that everybody may see as their rooms are now. */
const publicThreads = (db: Tx) =>
  db
    .selectFrom('threads')
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .where('threads.public', '=', flag(1))
    .where('rooms.access', '=', 'Public')
    .where('rooms.readers', '=', 'everyone')
    .where('rooms.type', '=', 'Normal')
    .where('rooms.closed', '=', 0);

/** The room of a thread that was posted as public; whether it still is public depends on the room. */
export const roomOfPublicThread = (db: Tx, id: string) =>
  db
    .selectFrom('threads')
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .select(['rooms.id', 'rooms.access', 'rooms.readers', 'rooms.type'])
    .where('threads.id', '=', id)
    .where('threads.depth', '=', 0)
    .where('threads.public', '=', 1)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();

/** The keys of an author's latest public threads, the latest first. */
export const publicThreadKeysBy = (db: Tx, author: string): ThreadKeys =>
  keysOfList(
    db,
    lists.page,
    publicThreads(db)
      .select(['threads.id', 'threads.created_at as major', 'threads.number as minor'])
      .where('threads.author', '=', author)
      .orderBy('threads.created_at', 'desc')
      .orderBy('threads.number', 'desc')
      .limit(limits.pageSize),
  );

export const countPublicThreadsBy = async (db: Tx, author: string): Promise<number> => {
  const { count } = await publicThreads(db)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('threads.author', '=', author)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * 1 when search engines may list a thread: what a guest has published they may list once somebody else has answered, so
 * that nobody advertises without so much as an account.
 */
const isListed = sql<0 | 1>`case when author.guest = 0 or exists (
  select 1 from threads as answer where answer.under = threads.id and answer.author <> threads.author
) then 1 else 0 end`;

/** When its page last got other words: the latest reply or edit. */
const modifiedAt = sql<number>`case when threads.revised_at > threads.active_at then threads.revised_at else threads.active_at end`;

const withAuthors = (db: Tx) => publicThreads(db).leftJoin('people as author', 'author.id', 'threads.author');

/** Public threads that may be listed by age, the newest first, after the last one of the page before; times are ms. For the sitemap. */
export const publicThreadsAfter = (db: Tx, after: { created_at: number; id: string } | undefined, most: number) =>
  withAuthors(db)
    .where(isListed, '=', 1)
    .select(['threads.id', 'threads.created_at', modifiedAt.as('modified_at')])
    .$if(after !== undefined, (query) =>
      query.where((of) =>
        of(of.refTuple('threads.created_at', 'threads.id'), '<', of.tuple(after?.created_at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('threads.created_at', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(most)
    .execute();

/**
 * What a kept page of a public thread must be compared with: `changed` goes up with every vote, reply, pin, archive and
 * delete in it. Undefined once it is gone or not public.
 */
export const publicThreadState = (db: Tx, id: string) =>
  withAuthors(db)
    .select(['threads.changed', 'threads.quoted_to', isListed.as('listed')])
    .select(['rooms.title', 'rooms.creator', 'rooms.tile_pattern', 'rooms.tile_palette'])
    .where('threads.id', '=', id)
    .executeTakeFirst();
