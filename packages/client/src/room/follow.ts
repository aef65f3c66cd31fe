import { WireError } from '../wire/wire-error.ts';

/** Up to where everything is known: a revision, and the epoch that it is of (docs/contract.md#epochs). */
export interface Position {
  readonly rev: number;
  readonly epoch: string;
}

/**
 * What changed after `since` and up to `rev`: one change, or several that were missed, in the order of the last change of
 * each message (docs/contract.md#events-from-other-processes).
 */
export interface RevRange<C> {
  readonly since: number;
  readonly rev: number;
  /** As they are to whoever knows everything up to `known`, which may lie within. */
  changes(known: number): readonly C[];
}

export const rangeOf = <C extends { readonly rev: number }>(change: C): RevRange<C> => ({
  since: change.rev - 1,
  rev: change.rev,
  changes: () => [change],
});

/** Puts ranges of numbered changes in their order: each change is dispatched once, after all those before it. */
interface RevReceiver<C> {
  /** Null before the first restart. */
  position(): Position | null;
  take(range: RevRange<C>): void;
  /** Something waits beyond a missing change. */
  hasGap(): boolean;
  /**
   * Nothing is dispatched until restart or release: an answer is asked for that has every change until now. What waits
   * is forgotten: it may have come over an earlier connection, and be of another epoch.
   */
  hold(): void;
  release(): void;
  /** Everything up to there is known by other means. Forgets nothing that came after it. */
  restart(at: Position): void;
}

const createRevReceiver = <C extends { readonly rev: number }>({
  onChanges,
  onChange,
}: Pick<FollowerHandlers<unknown, C>, 'onChanges' | 'onChange'>): RevReceiver<C> => {
  const waiting = new Set<RevRange<C>>();
  let rev = -1;
  let epoch = '';
  // Nothing can be dispatched before the first restart.
  let held = true;

  const drain = (): void => {
    for (const range of [...waiting].toSorted((one, other) => one.since - other.since)) {
      if (held || range.since > rev) return;
      waiting.delete(range);
      const known = rev;
      if (range.rev <= known) continue;
      ({ rev } = range);
      const changes = range.changes(known).filter((change) => change.rev > known);
      onChanges?.(changes);
      changes.forEach(onChange);
    }
  };
  const release = (): void => {
    held = false;
    drain();
  };

  return {
    position: () => (rev < 0 ? null : { rev, epoch }),
    hasGap: () => waiting.size > 0,
    hold: () => {
      held = true;
      waiting.clear();
    },
    release,
    take: (range) => {
      waiting.add(range);
      if (!held) drain();
    },
    restart: (at) => {
      ({ rev, epoch } = at);
      release();
    },
  };
};

/** Lets what is of one room or thread through. */
interface NameFilter<T> {
  take(id: string, told: T): void;
  /** Says by which names it is known; what came before is passed on now. */
  identify(names: readonly string[]): void;
}

/** A room may be asked for by its slug, while events carry its id: until the first answer what is told of all is kept. */
const createNameFilter = <T>(asked: string, take: (told: T) => void): NameFilter<T> => {
  const known = new Set([asked]);
  let early: [id: string, told: T][] | undefined = [];
  return {
    take: (id, told) => {
      if (known.has(id)) take(told);
      else early?.push([id, told]);
    },
    identify: (names) => {
      for (const name of names) known.add(name);
      for (const [id, told] of early ?? []) if (known.has(id)) take(told);
      early = undefined;
    },
  };
};

/** What is left of a message that was deleted. */
interface Deleted {
  readonly _id: string;
  readonly changedRev: number;
  readonly deleted: true;
}

/** One step of the revision of a room or private thread. */
export type MessageChange<Message> =
  | { readonly type: 'created' | 'edited'; readonly rev: number; readonly message: Message }
  | { readonly type: 'deleted'; readonly rev: number; readonly messageId: string };

/** What messages and deleted ones, in changedRev order, are to whoever knows everything up to `known`. */
export const changesIn = <Message extends { readonly rev: number; readonly changedRev: number }>(
  data: readonly (Message | Deleted)[],
  known: number,
): MessageChange<Message>[] =>
  data.map((each) =>
    'deleted' in each
      ? { type: 'deleted', rev: each.changedRev, messageId: each._id }
      : { type: each.rev > known ? 'created' : 'edited', rev: each.changedRev, message: each },
  );

/** What a load says, of whatever has revisions (docs/contract.md#revisions): a room, a private thread. */
interface Loaded extends Position {
  readonly gap?: boolean | undefined;
}

/** What a follower needs; the client provides it, tests provide their own. */
export interface FollowSource<L extends Loaded, C extends { readonly rev: number }> {
  load(id: string, since?: Position): Promise<L>;
  unload(id: string): Promise<unknown>;
  /** Changes of any room or thread, from events and from the acknowledgements of our own emits, in whatever order. */
  onRange(listener: (id: string, range: RevRange<C>) => void): () => void;
  /** Events were missed: before a connection, or (`isTold`) the server says so. */
  onMissed(listener: (isTold: boolean) => void): () => void;
  after(ms: number, fn: () => void): () => void;
}

export interface FollowerHandlers<L, C> {
  /**
   * A fresh load: what was shown before is replaced. At first, and when too much was missed. `isOther`: it is of another
   * epoch, or behind what was known (a backup was put in the place of the database), so nothing that was known holds.
   */
  onLoad(load: L, isOther: boolean): void;
  /** Reconnected and missed at most 500 changes: those follow as changes; presence, role and the rest are in `load`. */
  onResume?(load: L): void;
  /**
   * Every change once. Live ones come in rev order. Missed ones come in the order of their last change, and a message
   * created and edited meanwhile comes once: place a message by its `rev`. A message deleted may never have been seen.
   */
  onChange(change: C): void;
  /** What `onChange` is called with next: a live change alone, missed ones together. */
  onChanges?(changes: readonly C[]): void;
  /** It cannot be loaded (not found, banned …). Following has ended; `reload` tries again. */
  onError(error: unknown): void;
}

interface LoadReader<L, C> {
  /** The id of what was loaded first, then its other names. */
  names(load: L): readonly [id: string, ...others: string[]];
  /** The changes that a resume carries, in changedRev order, to whoever knows everything up to `known`. */
  missed(load: L, known: number): C[];
  /** Up to where everything is known before the first load. */
  readonly since?: Position | undefined;
}

export interface Follower {
  /** Up to where all changes have been passed on; null before the first load. */
  position(): Position | null;
  /** Loads afresh; after a load that is on its way, once more. */
  reload(): void;
  stop(): void;
}

/** How long to wait for a missing revision before reloading: our acknowledgement may arrive after another person's event. */
const gapDelayMs = 300;
/** How long to wait before asking a connected server again that did not answer. */
const retryDelayMs = 2000;

/** Failures that pass by themselves. */
const transientCodes: ReadonlySet<string> = new Set(['NO_ANSWER', 'TOO_MANY', 'NOT_READY', 'UNKNOWN']);

/** One reload that waits: what asks for it meanwhile gets the same one. */
const createLater = (after: (ms: number, fn: () => void) => () => void, reload: () => void) => {
  let cancel: (() => void) | undefined;
  return {
    reloadLater: (ms: number): void => {
      cancel ??= after(ms, reload);
    },
    dropReload: (): void => {
      cancel?.();
      cancel = undefined;
    },
  };
};

/** How long to wait before asking again, in ms; undefined: what failed does not pass by itself. */
const retryMs = (error: unknown): number | undefined =>
  error instanceof WireError && transientCodes.has(error.code)
    ? Math.max(retryDelayMs, (error.retryAfter ?? 0) * 1000)
    : undefined;

/**
 * Whether a load is of another database than what is known: of another epoch, or behind. Nothing is passed on while it is
 * on its way, so that within an epoch it cannot be behind.
 */
const isOfAnother = (loaded: Loaded, known: Position | null): boolean =>
  known !== null && (loaded.epoch !== known.epoch || loaded.rev < known.rev);

/** Loads something that has revisions, and passes on every change of it once, across gaps and lost connections. */
export const follow = <L extends Loaded, C extends { readonly rev: number }>(
  asked: string,
  source: FollowSource<L, C>,
  handlers: FollowerHandlers<L, C>,
  reader: LoadReader<L, C>,
): Follower => {
  const order = createRevReceiver(handlers);
  const named = createNameFilter(asked, order.take);
  // Its id, once it is known: a room that turns Private takes another slug.
  let loadedAs = asked;
  let state: 'loading' | 'following' | 'failed' | 'stopped' = 'following';
  /** Asked for while a load was on its way, which may have been read before what it was asked for. */
  let isAskedAgain = false;

  const { reloadLater, dropReload } = createLater(source.after, () => void load(false));
  const lookForGap = (): void => (order.hasGap() ? reloadLater(gapDelayMs) : dropReload());

  const take = (loaded: L, since: Position | undefined): void => {
    const names = reader.names(loaded);
    named.identify(names);
    [loadedAs] = names;
    const isOther = isOfAnother(loaded, order.position());
    if (since === undefined || loaded.gap === true || isOther) {
      handlers.onLoad(loaded, isOther);
      order.restart(loaded);
    } else {
      handlers.onResume?.(loaded);
      order.take({ since: since.rev, rev: loaded.rev, changes: (known) => reader.missed(loaded, known) });
      order.release();
    }
    lookForGap();
  };

  const fail = (error: unknown): void => {
    order.release();
    // The next connection loads again.
    if (error instanceof WireError && error.code === 'NETWORK') return;
    const ms = retryMs(error);
    if (ms !== undefined) return reloadLater(ms);
    state = 'failed';
    handlers.onError(error);
  };

  const load = async (fresh: boolean): Promise<void> => {
    if (state === 'loading' || state === 'stopped') return;
    dropReload();
    state = 'loading';
    isAskedAgain = false;
    const since = fresh ? undefined : (order.position() ?? undefined);
    order.hold();
    const answer = await source.load(loadedAs, since).then(
      (loaded) => ({ loaded }),
      (error: unknown) => ({ error }),
    );
    if (is('stopped')) return;
    state = 'following';
    if ('loaded' in answer) take(answer.loaded, since);
    else fail(answer.error);
    if (isAskedAgain && ('loaded' in answer || is('failed'))) await load(true);
  };
  const is = (now: typeof state): boolean => state === now;

  const ends = [
    source.onRange((of, range) => {
      named.take(of, range);
      if (state === 'following') lookForGap();
    }),
    // A load that is on its way waits for a connection itself, but may have been read before what the server missed.
    source.onMissed((isTold) => void (state === 'following' ? load(false) : (isAskedAgain ||= isTold))),
  ];
  if (reader.since !== undefined) order.restart(reader.since);
  void load(reader.since === undefined);

  return {
    position: order.position,
    reload: () => {
      if (state === 'loading') isAskedAgain = true;
      else void load(true);
    },
    stop: () => {
      if (is('stopped')) return;
      state = 'stopped';
      dropReload();
      for (const end of ends) end();
      source.unload(loadedAs).catch(() => undefined);
    },
  };
};
