import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Contracts } from '@baithak/protocol/contracts';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { createRevReceiver } from './rev-receiver.ts';
import { createRoomFilter } from './room-filter.ts';
import { WireError } from '../wire/wire-error.ts';

export type RoomLoad = ShapeOut<Contracts['screens']['loadRoom']['out']>;

/** One step of a room's revision (docs/contract.md#revisions). */
export type RoomChange =
  | { readonly type: 'created' | 'edited'; readonly rev: number; readonly message: RoomMessage }
  | { readonly type: 'deleted'; readonly rev: number; readonly messageId: string }
  | { readonly type: 'cleared'; readonly rev: number; readonly beforeRev: number };

/** What a follower needs; the client provides it, tests provide their own. */
export interface RoomSource {
  load(id: string, since?: number): Promise<RoomLoad>;
  unload(id: string): Promise<unknown>;
  /** Changes of any room, from events and from the acknowledgements of our own emits, in whatever order. */
  onChange(listener: (roomId: string, change: RoomChange) => void): () => void;
  onOnline(listener: () => void): () => void;
  after(ms: number, fn: () => void): () => void;
}

/** `tellsRead`: only what `updateReadPointer` says counts as read, not all that comes. */
export interface LoadOptions {
  readonly tellsRead?: boolean;
}

export interface FollowHandlers {
  /** A fresh load: what was shown of the room before is replaced. At first, and when too much was missed. */
  onLoad(load: RoomLoad): void;
  /** Reconnected and missed at most 500 changes: those follow as changes; presence, role and the rest are in `load`. */
  onResume?(load: RoomLoad): void;
  /**
   * Every change once. Live ones come in rev order. Missed ones come in the order of their last change, and a message
   * created and edited meanwhile comes once: place a message by its `rev`. A message deleted may never have been seen.
   */
  onChange(change: RoomChange): void;
  /** The room cannot be loaded (not found, banned …). Following has ended; `reload` tries again. */
  onError(error: unknown): void;
}

export interface RoomFollower {
  /** The revision up to which all changes have been passed on; -1 before the first load. */
  rev(): number;
  /** Loads afresh. */
  reload(): void;
  stop(): void;
}

/** How long to wait for a missing revision before reloading: our acknowledgement may arrive after another person's event. */
const gapDelayMs = 300;
/** How long to wait before asking a connected server again that did not answer. */
const retryDelayMs = 2000;

/** Failures that pass by themselves. */
const transientCodes: ReadonlySet<string> = new Set(['NO_ANSWER', 'TOO_MANY', 'NOT_READY', 'UNKNOWN']);

/** The changes that a resume carries, in changedRev order. `since`: the rev it was asked after. */
const missedIn = (load: RoomLoad, since: number): RoomChange[] =>
  load.data.map((each) => {
    if ('deleted' in each) return { type: 'deleted', rev: each.changedRev, messageId: each._id };
    return { type: each.rev > since ? 'created' : 'edited', rev: each.changedRev, message: each };
  });

/**
 * Loads a room, by its id or slug, and passes on every change of it once, across gaps and lost connections
 * (docs/contract.md#loading-a-room).
 */
export const followRoom = (roomRef: string, source: RoomSource, handlers: FollowHandlers): RoomFollower => {
  const order = createRevReceiver<RoomChange>(handlers.onChange);
  const room = createRoomFilter(roomRef, order.take);
  // Its id, once it is known: a room that turns Private takes another slug.
  let loadedAs = roomRef;
  let state: 'loading' | 'following' | 'failed' | 'stopped' = 'following';
  let cancelReload: (() => void) | undefined;

  const reloadLater = (ms: number): void => {
    cancelReload ??= source.after(ms, () => void load(false));
  };
  const dropReload = (): void => {
    cancelReload?.();
    cancelReload = undefined;
  };

  const take = (loaded: RoomLoad, since: number | undefined): void => {
    room.identify(loaded.roomDetails);
    loadedAs = loaded.roomDetails._id;
    // A rev behind ours: the server's room is not the one we followed (restored from a backup).
    if (since === undefined || loaded.gap === true || loaded.rev < since) {
      handlers.onLoad(loaded);
      order.restart(loaded.rev);
    } else {
      handlers.onResume?.(loaded);
      order.jump(loaded.rev, missedIn(loaded, since));
    }
    if (order.hasGap()) reloadLater(gapDelayMs);
  };

  const fail = (error: unknown): void => {
    order.release();
    const code = error instanceof WireError ? error.code : undefined;
    // The next connection loads again.
    if (code === 'NETWORK') return;
    if (code && transientCodes.has(code))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only a WireError has such a code
      return reloadLater(Math.max(retryDelayMs, ((error as WireError).retryAfter ?? 0) * 1000));
    state = 'failed';
    handlers.onError(error);
  };

  const load = async (fresh: boolean): Promise<void> => {
    if (state === 'loading' || state === 'stopped') return;
    dropReload();
    state = 'loading';
    const since = fresh || order.rev() < 0 ? undefined : order.rev();
    order.hold();
    const answer = await source.load(loadedAs, since).then(
      (loaded) => ({ loaded }),
      (error: unknown) => ({ error }),
    );
    if (stopped()) return;
    state = 'following';
    if ('loaded' in answer) take(answer.loaded, since);
    else fail(answer.error);
  };
  const stopped = (): boolean => state === 'stopped';

  const ends = [
    source.onChange((of, change) => {
      room.take(of, change);
      if (state !== 'following') return;
      if (order.hasGap()) reloadLater(gapDelayMs);
      else dropReload();
    }),
    // While loading, the load itself waits for this connection.
    source.onOnline(() => state === 'following' && void load(false)),
  ];
  void load(true);

  return {
    rev: order.rev,
    reload: () => void load(true),
    stop: () => {
      if (stopped()) return;
      state = 'stopped';
      dropReload();
      for (const end of ends) end();
      source.unload(loadedAs).catch(() => undefined);
    },
  };
};
