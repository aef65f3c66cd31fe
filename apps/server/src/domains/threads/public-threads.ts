import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { holdsPublicThreads } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { presentListed, presentThread } from './present.ts';
import { topReplies } from './replies/replies.ts';
import {
  type ThreadKeys,
  type ThreadRow,
  flag,
  keyOfThread,
  keysOfList,
  lists,
  threadRows,
} from './thread-rows.queries.ts';
import { countVisitorView } from './views.ts';

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
const roomOfPublicThread = (db: Tx, id: string) =>
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

const countPublicThreadsBy = async (db: Tx, author: string): Promise<number> => {
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

/** A thread that everybody may see as its room is now; NOT_FOUND for every other one, and for replies, which have no page. */
export const findPublicThread = async (db: Tx, id: string): Promise<ThreadRow> => {
  const room = await roomOfPublicThread(db, id);
  if (!room || !holdsPublicThreads(room)) throw new Refusal('NOT_FOUND');
  const [thread] = await threadRows(db, '', keyOfThread(db, room.id, id));
  if (!thread || !holdsPublicThreads(thread)) throw new Refusal('NOT_FOUND');
  return thread;
};

/** A reply, at any depth, to a thread that was found public. */
export const findPublicReply = async (db: Tx, thread: ThreadRow, id: string): Promise<ThreadRow> => {
  const [reply] = await threadRows(db, '', keyOfThread(db, thread.room_id, id));
  if (!reply || reply.root_id !== thread.id || reply.depth === 0) throw new Refusal('NOT_FOUND');
  return reply;
};

/** An author's latest public threads, and how many there are. */
export const publicThreadsBy = async (
  app: Pick<App, 'db' | 'services'>,
  author: string,
): Promise<{ threadsList: Thread[]; countTotal: number }> => {
  const rows = await threadRows(app.db.read, '', publicThreadKeysBy(app.db.read, author), 'excerpts');
  return {
    threadsList: rows.map((row) => presentListed(app, row)),
    countTotal: await countPublicThreadsBy(app.db.read, author),
  };
};

const rate = { name: 'publicThread', points: 240, seconds: 60 };

/** A public thread without signing in; the visit is counted once an address and day. */
export const getPublicThread: CallHandler<typeof threadsContract.getPublicThread> = async (caller, { threadId }) => {
  await caller.limits.take(rate, caller.address);
  const thread = await findPublicThread(caller.db.read, threadId);
  const views = await countVisitorView(caller, thread, caller.address);
  return { data: { thrd: { ...presentThread(caller, thread), views } } };
};

/** Its pinned and top replies. */
export const getPublicTopReplies: CallHandler<typeof threadsContract.getPublicTopReplies> = async (
  caller,
  { threadId, sort = 'best' },
) => {
  await caller.limits.take(rate, caller.address);
  const thread = await findPublicThread(caller.db.read, threadId);
  return topReplies(caller, thread.id, '', sort);
};
