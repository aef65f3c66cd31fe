import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** What those who came with a raid wrote since it began: in its room, or everywhere. */
export interface RaidWriting {
  readonly raidId: string;
  /** Null: in every room. */
  readonly roomId: string | null;
  /** Milliseconds. */
  readonly since: number;
}

type Reader = Kysely<Tables>;

const pageSize = 200;

/** In a room by its own revisions, so that what was written since is read and not all of the room. */
const messages = (db: Reader, { raidId, roomId, since }: RaidWriting) =>
  db
    .selectFrom('messages')
    .innerJoin('raid_people as came', (join) =>
      join.onRef('came.user_id', '=', 'messages.author').on('came.raid_id', '=', raidId),
    )
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .where('came.held', '=', 1)
    .where('messages.sent_at', '>=', since)
    .where('messages.deleted', '=', 0)
    .where('rooms.closed', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev')
    .$if(roomId !== null, (rows) =>
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

/** The latest first; of the next page, those before `before`. */
export const raidMessages = (db: Reader, writing: RaidWriting, before: string | undefined) =>
  messages(db, writing)
    .select(['messages.id', 'messages.room_id as roomId', 'messages.author'])
    .$if(before !== undefined, (rows) => rows.where('messages.id', '<', before ?? ''))
    .orderBy('messages.id', 'desc')
    .limit(pageSize)
    .execute();

const posts = (db: Reader, { raidId, roomId, since }: RaidWriting) =>
  db
    .selectFrom('threads')
    .innerJoin('raid_people as came', (join) =>
      join.onRef('came.user_id', '=', 'threads.author').on('came.raid_id', '=', raidId),
    )
    .innerJoin('rooms', 'rooms.id', 'threads.room_id')
    .where('came.held', '=', 1)
    .where('threads.created_at', '>=', since)
    .where('rooms.closed', '=', 0)
    .$if(roomId !== null, (rows) => rows.where('threads.room_id', '=', roomId ?? ''));

/** Of one call. */
export const mostPosts = 2000;

/** Threads come before replies, so that what goes with a thread is not deleted one by one. */
export const raidPosts = (db: Reader, writing: RaidWriting, leftOut: readonly string[]) =>
  posts(db, writing)
    .$if(leftOut.length > 0, (rows) => rows.where('threads.author', 'not in', leftOut))
    .select(['threads.id', 'threads.room_id as roomId', 'threads.root_id as rootId', 'threads.depth', 'threads.author'])
    .orderBy('threads.depth')
    .orderBy('threads.created_at', 'desc')
    .limit(mostPosts)
    .execute();

/** How much each of them wrote, threads and replies included. */
export const countWritten = async (db: Reader, writing: RaidWriting): Promise<ReadonlyMap<string, number>> => {
  const said = await messages(db, writing)
    .select('messages.author')
    .select((of) => of.fn.countAll<number>().as('total'))
    .groupBy('messages.author')
    .execute();
  const posted = await posts(db, writing)
    .select('threads.author')
    .select((of) => of.fn.countAll<number>().as('total'))
    .groupBy('threads.author')
    .execute();
  const counts = new Map<string, number>();
  for (const { author, total } of [...said, ...posted]) counts.set(author, (counts.get(author) ?? 0) + Number(total));
  return counts;
};

/** The messages of some of them that are still there. */
export const countWrittenBy = async (
  db: Reader,
  writing: RaidWriting,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await messages(db, writing)
    .where('messages.author', 'in', userIds)
    .select('messages.author')
    .select((of) => of.fn.countAll<number>().as('total'))
    .groupBy('messages.author')
    .execute();
  return new Map(rows.map(({ author, total }) => [author, Number(total)]));
};

/** Pictures in what each of them wrote in messages. */
export const countPictures = async (db: Reader, writing: RaidWriting): Promise<ReadonlyMap<string, number>> => {
  const rows = await messages(db, writing)
    .innerJoin('files', (join) =>
      join.onRef('files.owner_id', '=', 'messages.id').on('files.owner_kind', '=', 'message'),
    )
    .where('files.kind', '=', 'image')
    .select('messages.author')
    .select((of) => of.fn.countAll<number>().as('total'))
    .groupBy('messages.author')
    .execute();
  return new Map(rows.map(({ author, total }) => [author, Number(total)]));
};

/** Pictures of these messages. */
export const picturesOf = async (db: Reader, ids: readonly string[]): Promise<number> => {
  const { total } = await db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('owner_kind', '=', 'message')
    .where('owner_id', 'in', ids)
    .where('kind', '=', 'image')
    .executeTakeFirstOrThrow();
  return Number(total);
};
