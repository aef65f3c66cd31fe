import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import { textsIn } from '../../../platform/db/json-rows.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { createLru } from '../../../platform/lru.ts';
import type { RoomTable } from '../tables.ts';
import { unreadAfterPointer } from './unread-count.queries.ts';

/** Rooms whose latest messages are kept; the least recently asked for is counted in the database again. */
const mostRooms = 2000;

/** What a room's messages are counted by: each change of which messages it has changes one of these. */
type RoomState = Pick<RoomTable, 'id' | 'rev' | 'emptied_rev' | 'expired_count'>;

/** The revs of the latest messages that are still there, the latest first, and the latest one of each who wrote them. */
interface LatestMessages {
  readonly revs: readonly number[];
  readonly authors: ReadonlyMap<string, number>;
}

interface Known {
  readonly state: RoomState;
  /** Undefined: the room was asked for once in this state. One that changes all the time is not worth more than its count. */
  readonly latest: LatestMessages | undefined;
}

/**
 * Who wrote the latest messages of rooms, so that they are not counted again for each list of rooms: 100 of each room, of 300
 * rooms. It is right only for a room in the very state that was read, which whoever asks has just read from the database.
 */
export interface LatestBook {
  /** `'new'`: not asked for in this state before. `'wanted'`: it has been, and they are to be remembered. */
  find(state: RoomState): LatestMessages | 'new' | 'wanted';
  remember(state: RoomState, latest: LatestMessages): void;
  /** The same state of a room has other messages in another database. */
  forget(): void;
}

const isSame = (one: RoomState, other: RoomState): boolean =>
  one.rev === other.rev && one.emptied_rev === other.emptied_rev && one.expired_count === other.expired_count;

const stateOf = ({ id, rev, emptied_rev, expired_count }: RoomState): RoomState => ({
  id,
  rev,
  emptied_rev,
  expired_count,
});

export const createLatestBook = (): LatestBook => {
  const rooms = createLru<Known>(mostRooms);
  return {
    find: (state) => {
      const known = rooms.get(state.id);
      if (known && isSame(known.state, state)) return known.latest ?? 'wanted';
      rooms.set(state.id, { state: stateOf(state), latest: undefined });
      return 'new';
    },
    remember: (state, latest) => void rooms.set(state.id, { state: stateOf(state), latest }),
    forget: () => rooms.clear(),
  };
};

/**
 * How many of a room's messages somebody has not read, up to the most that are counted, who ignores nobody; undefined when the
 * latest ones do not tell, because some of those that they have not read are their own.
 */
const countLatest = (
  { revs, authors }: LatestMessages,
  { userId, read }: { readonly userId: string; readonly read: number },
): number | undefined => {
  if ((authors.get(userId) ?? 0) > read) return undefined;
  const oldest = revs.at(-1);
  if (oldest === undefined || oldest > read) return Math.min(revs.length, limits.unreadCounted);
  return revs.findIndex((rev) => rev <= read);
};

interface Asked {
  /** A JSON list of rooms. */
  readonly ids: string;
}

/** One row a room: its messages as JSON, because a hundred rows of each of 300 rooms take longer than all else that is read of them. */
const latestOf = prepared((db, { ids }: Asked) =>
  db
    .selectFrom('rooms')
    .select(['rooms.id', 'rooms.rev', 'rooms.emptied_rev', 'rooms.expired_count'])
    .select((of) =>
      of
        .selectFrom((from) =>
          from
            .selectFrom('messages')
            .select(['messages.rev', 'messages.author'])
            .whereRef('messages.room_id', '=', 'rooms.id')
            .whereRef('messages.rev', '>', 'rooms.emptied_rev')
            .where('messages.deleted', '=', sql.lit(0))
            .orderBy('messages.rev', 'desc')
            .limit(limits.unreadCounted)
            .as('latest'),
        )
        .select(sql<string | null>`string_agg('[' || latest.rev || ',"' || latest.author || '"]', ',')`.as('list'))
        .as('latest'),
    )
    .where('rooms.id', 'in', textsIn(db, ids)),
);

const parseLatest = (list: string | null): LatestMessages => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement above writes this JSON
  const messages = JSON.parse(`[${list ?? ''}]`) as [number, string][];
  const authors = new Map<string, number>();
  for (const [rev, author] of messages) authors.set(author, Math.max(rev, authors.get(author) ?? 0));
  // The order of an aggregate is the engine's own.
  return { revs: messages.map(([rev]) => rev).toSorted((a, b) => b - a), authors };
};

interface Counted extends Asked {
  readonly userId: string;
}

const countedOf = prepared((db, { userId, ids }: Counted) =>
  db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .where('me.user_id', '=', userId)
    .where('me.room_id', 'in', textsIn(db, ids))
    .select('me.room_id')
    .select((of) => unreadAfterPointer(of, false).as('unread')),
);

/** A room as somebody's list has read it, with their read pointer. */
type ReadRoom = RoomState & { readonly last_read_rev: number };

/** The latest messages of rooms whose list was asked for before, from the book or for the book. */
const latestIn = async (
  db: Tx,
  book: LatestBook,
  rooms: readonly RoomState[],
): Promise<ReadonlyMap<string, LatestMessages>> => {
  const known = rooms.map((room) => ({ id: room.id, latest: book.find(room) }));
  const found = new Map(known.flatMap(({ id, latest }) => (typeof latest === 'string' ? [] : [[id, latest] as const])));
  const wanted = known.flatMap(({ id, latest }) => (latest === 'wanted' ? [id] : []));
  if (wanted.length === 0) return found;
  for (const { latest: list, ...state } of await latestOf(db, { ids: JSON.stringify(wanted) })) {
    const latest = parseLatest(list);
    book.remember(state, latest);
    found.set(state.id, latest);
  }
  return found;
};

/** The unread count of each of these rooms that has one, for somebody who ignores nobody. */
export const unreadIn = async (
  db: Tx,
  book: LatestBook,
  userId: string,
  rooms: readonly ReadRoom[],
): Promise<ReadonlyMap<string, number>> => {
  const behind = rooms.filter((room) => room.last_read_rev < room.rev);
  const counts = new Map<string, number>();
  if (behind.length === 0) return counts;
  const latest = await latestIn(db, book, behind);
  const left: string[] = [];
  for (const { id, last_read_rev: read } of behind) {
    const messages = latest.get(id);
    const count = messages && countLatest(messages, { userId, read });
    if (count === undefined) left.push(id);
    else counts.set(id, count);
  }
  if (left.length === 0) return counts;
  for (const { room_id: id, unread } of await countedOf(db, { userId, ids: JSON.stringify(left) }))
    counts.set(id, Number(unread));
  return counts;
};
