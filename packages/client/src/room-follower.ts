import type { ShapeOut } from '@baithak/protocol/contract';
import type { Contracts } from '@baithak/protocol/contracts';
import type { RoomMessage } from '@baithak/protocol/messages';
import { createRevLine } from './rev-line.ts';
import { createRoomFilter } from './room-filter.ts';
import { WireError } from './wire-error.ts';

export type RoomLoad = ShapeOut<Contracts['screens']['loadRoom']['out']>;

/** One step of a room's revision (CONTRACT.md 5, Delivery). */
export type RoomChange =
  | { readonly kind: 'created' | 'edited'; readonly rev: number; readonly message: RoomMessage }
  | { readonly kind: 'deleted'; readonly rev: number; readonly messageId: string }
  | { readonly kind: 'cleared'; readonly rev: number; readonly beforeRev: number };

/** What a follower needs; the client gives it, tests give their own. */
export interface RoomSource {
  load(id: string, since?: number): Promise<RoomLoad>;
  unload(id: string): Promise<unknown>;
  /** Changes of any room, from events and from the acknowledgements of our own emits, in whatever order. */
  onChange(listener: (roomId: string, change: RoomChange) => void): () => void;
  onOnline(listener: () => void): () => void;
  after(ms: number, fn: () => void): () => void;
}

export interface FollowHandlers {
  /** A fresh load: what was shown of the room before is replaced. At first, and when too much was missed. */
  onLoad(load: RoomLoad): void;
  /** Came back and missed at most 500 changes: those follow as changes; presence, role and the rest are in `load`. */
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
  /** The revision up to which all changes have been told; -1 before the first load. */
  rev(): number;
  /** Loads afresh. */
  reload(): void;
  stop(): void;
}

/** ms that a missing revision may come late (our own acknowledgement beside somebody's event) before it is asked for. */
const lateness = 300;
/** ms before asking again when a connected server did not answer. */
const patience = 2000;

/** Failures that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['NO_ANSWER', 'TOO_MANY', 'NOT_READY', 'UNKNOWN']);

/** The changes that a resume carries, in changedRev order. `since`: the rev it was asked after. */
const missedIn = (load: RoomLoad, since: number): RoomChange[] =>
  load.data.map((each) => {
    if ('deleted' in each) return { kind: 'deleted', rev: each.changedRev, messageId: each._id };
    return { kind: each.rev > since ? 'created' : 'edited', rev: each.changedRev, message: each };
  });

/** Loads a room and tells every change of it once, over gaps and lost connections (CONTRACT.md 5). */
export const followRoom = (roomId: string, source: RoomSource, handlers: FollowHandlers): RoomFollower => {
  const line = createRevLine<RoomChange>(handlers.onChange);
  const room = createRoomFilter(roomId, line.take);
  let state: 'loading' | 'following' | 'failed' | 'stopped' = 'following';
  let asked: (() => void) | undefined;

  const askLater = (ms: number): void => {
    asked ??= source.after(ms, () => void load(false));
  };
  const forgetToAsk = (): void => {
    asked?.();
    asked = undefined;
  };

  const take = (loaded: RoomLoad, since: number | undefined): void => {
    room.name(loaded.roomDetails);
    // A rev behind ours: the server's room is not the one we followed (restored from a backup).
    if (since === undefined || loaded.gap === true || loaded.rev < since) {
      handlers.onLoad(loaded);
      line.restart(loaded.rev);
    } else {
      handlers.onResume?.(loaded);
      line.jump(loaded.rev, missedIn(loaded, since));
    }
    if (line.hasGap()) askLater(lateness);
  };

  const fail = (error: unknown): void => {
    line.release();
    const code = error instanceof WireError ? error.code : undefined;
    // The next connection loads again.
    if (code === 'NETWORK') return;
    if (code && passing.has(code)) return askLater(Math.max(patience, ((error as WireError).retryAfter ?? 0) * 1000));
    state = 'failed';
    handlers.onError(error);
  };

  const load = async (fresh: boolean): Promise<void> => {
    if (state === 'loading' || state === 'stopped') return;
    forgetToAsk();
    state = 'loading';
    const since = fresh || line.rev() < 0 ? undefined : line.rev();
    line.hold();
    const answer = await source.load(roomId, since).then(
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
      if (line.hasGap()) askLater(lateness);
      else forgetToAsk();
    }),
    // While loading, the load itself waits for this connection.
    source.onOnline(() => state === 'following' && void load(false)),
  ];
  void load(true);

  return {
    rev: line.rev,
    reload: () => void load(true),
    stop: () => {
      if (stopped()) return;
      state = 'stopped';
      forgetToAsk();
      for (const end of ends) end();
      source.unload(roomId).catch(() => undefined);
    },
  };
};
