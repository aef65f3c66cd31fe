import { limits } from '@baithak/protocol/limits';
import { createLru } from '../../../platform/lru.ts';
import type { RoomTable } from '../tables.ts';

/** Rooms whose latest messages are kept; the least recently asked for is counted in the database again. */
const mostRooms = 2000;

/** What a room's messages are counted by: each change of which messages it has changes one of these. */
export type RoomState = Pick<RoomTable, 'id' | 'rev' | 'emptied_rev' | 'expired_count'>;

/** The revs of the latest messages that are still there, the latest first, and the latest one of each who wrote them. */
export interface LatestMessages {
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
  };
};

/**
 * How many of a room's messages somebody has not read, up to the most that are counted, who ignores nobody; undefined when the
 * latest ones do not tell, because some of those that they have not read are their own.
 */
export const countLatest = (
  { revs, authors }: LatestMessages,
  { userId, read }: { readonly userId: string; readonly read: number },
): number | undefined => {
  if ((authors.get(userId) ?? 0) > read) return undefined;
  const oldest = revs.at(-1);
  if (oldest === undefined || oldest > read) return Math.min(revs.length, limits.unreadCounted);
  return revs.findIndex((rev) => rev <= read);
};
