import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export interface Since {
  readonly author: string;
  /** Milliseconds. */
  readonly since: number;
  /** In one room; everywhere without it. */
  readonly roomId: string | undefined;
}

type Reader = Kysely<Tables>;

/** Things that are looked up at once. */
const atOnce = 2000;

/** In a room by its own revisions, so that its last hour is read and not all that the author ever wrote. */
const messages = (db: Reader, { author, since, roomId }: Since) =>
  db
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .where('messages.author', '=', author)
    .where('messages.sent_at', '>=', since)
    .where('messages.deleted', '=', 0)
    .where('rooms.closed', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev')
    .$if(roomId !== undefined, (rows) =>
      rows.where('messages.room_id', '=', roomId ?? '').where('messages.rev', '>', (of) =>
        of.fn.coalesce(
          of
            .selectFrom('messages as before')
            .select('before.rev')
            .where('before.room_id', '=', roomId ?? '')
            .where('before.sent_at', '<', since)
            .orderBy('before.rev', 'desc')
            .limit(1),
          of.lit(0),
        ),
      ),
    );

/** What one person wrote since then in open rooms that is still there, the latest first. */
export const messagesSince = (db: Reader, since: Since) =>
  messages(db, since)
    .select(['messages.id', 'messages.room_id as roomId'])
    .orderBy('messages.sent_at', 'desc')
    .limit(atOnce)
    .execute();

const threads = (db: Reader, { author, since, roomId }: Since) =>
  db
    .selectFrom('threads')
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .where('threads.author', '=', author)
    .where('threads.created_at', '>=', since)
    .where('rooms.closed', '=', 0)
    .$if(roomId !== undefined, (rows) => rows.where('threads.room_id', '=', roomId ?? ''));

/** Threads come before replies, so that what goes with a thread is not deleted one by one. */
export const threadsSince = (db: Reader, since: Since) =>
  threads(db, since)
    .select(['threads.id', 'threads.room_id as roomId', 'threads.root_id as rootId', 'threads.depth'])
    .orderBy('threads.depth')
    .orderBy('threads.created_at', 'desc')
    .limit(atOnce)
    .execute();

export const countWrittenSince = async (db: Reader, since: Since) => {
  const { total } = await messages(db, since)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const posts = await threads(db, since)
    .select((of) => [
      of.fn.countAll<number>().filterWhere('threads.depth', '=', 0).as('threads'),
      of.fn.countAll<number>().filterWhere('threads.depth', '>', 0).as('replies'),
    ])
    .executeTakeFirstOrThrow();
  return { messages: Number(total), threads: Number(posts.threads), replies: Number(posts.replies) };
};
