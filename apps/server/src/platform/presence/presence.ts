import type { Present } from '../viewer.ts';
import {
  type Change,
  type People,
  type PersonIn,
  type PresenceListener,
  changeOf,
  createMerged,
  createOnTheWay,
  drainMs,
  isSame,
  personOf,
  setIn,
} from './people.ts';

/*
 * Each process knows all who are at any of them: whoever comes and goes at one is told to the others, and kept there in memory
 * (docs/mechanisms.md#presence-in-several-processes).
 */

/** In place of a room: connected, in whatever room. */
export const anywhere = '';

/** What a process tells all others, or asks. */
export type PresenceMessage =
  | {
      readonly from: string;
      /** The one before plus one: another one shows that something was missed. */
      readonly number: number;
      readonly changes: readonly Change[];
      /** Everybody who is there, in so many messages in a row; left out: those who came and went. */
      readonly whole?: { readonly isFirst: boolean; readonly isLast: boolean };
      /** The process ends: its people come back to others, or have left in a while. */
      readonly ends?: true;
    }
  /** Who is at this process, or at all. */
  | { readonly ask: string };

export interface Presence {
  /** At this process: with their first socket, and when something of them changes. True when they were nowhere before. */
  put(roomId: string, person: PersonIn): boolean;
  /** Somebody who is at this process has another name or rank. */
  rename(roomId: string, person: Present): void;
  /** With their last socket here. True when they are nowhere now. */
  remove(roomId: string, userId: string): boolean;
  /** Distinct people at all processes. */
  count(roomId: string): number;
  has(roomId: string, userId: string): boolean;
  list(roomId: string): readonly Present[];
  /** In a room of which their name is told, whichever. */
  isInRoom(userId: string): boolean;
  /**
   * In the room on a socket that lives, as far as can be known: of a process that ends, is silent or cannot be heard nobody is. For
   * what is sent to those who are not there: rather a notification too many than none.
   */
  hasForSure(roomId: string, userId: string): boolean;
  /** At another process than this one, for sure. */
  readsAllElsewhere(roomId: string, userId: string): boolean;
  /** Whoever came or is nowhere any more by what another process told, or because it died. */
  onChange(listener: PresenceListener): void;
  receive(message: PresenceMessage): void;
  /** Tells who is here and asks who is elsewhere, once others are heard. */
  begin(): void;
  /**
   * Whoever leaves this process while `end` runs is on the way to another one: for a while they are kept here, and nobody is told
   * that they are gone.
   */
  keepWhile(end: () => void): void;
  /** This process ends: who leaves it from now on is not told. */
  close(): void;
}

export interface PresenceOptions {
  /** This start of this process. */
  readonly me: string;
  /** To all other processes. It may be lost. */
  readonly send: (message: PresenceMessage) => void;
  /** Nothing of the others is heard now. */
  readonly isAway: () => boolean;
  /** ms, by a clock that goes on while the process stands still. */
  readonly now: () => number;
  /** Runs something after so many ms; returns what keeps it from that. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** Who comes is told so much later, those of a moment together: what comes next is often of the same person. All in ms. */
const gatherMs = 2;
/** Whoever has nothing to tell says that it lives, and so often is looked who does not. */
const beatMs = 1000;
/** A process that was not heard for so long has died: its people have left, unless they have come to another one. */
const silentMs = 5000;
/** Two beats have not come: whoever is there may be gone. */
const unsureMs = 2500;
/** A process that did nothing for so long stood still itself. */
const stoodStillMs = 2000;
const changesAtOnce = 500;

interface Other {
  people: People;
  number: number;
  heardAt: number;
  endsAt: number;
  /** Something was missed. */
  isBehind: boolean;
  /** What was told of the whole until now. */
  whole: People | undefined;
}

/** What this process tells the others. */
const createTelling = ({ me, send, now, after }: PresenceOptions, own: People) => {
  /** By room and person: what was not told yet. */
  const untold = new Map<string, Change>();
  let number = 0;
  let [toldAt, wholeAt] = [-Infinity, -Infinity];
  let cancel: (() => void) | undefined;
  let [isAsked, isClosed] = [false, false];
  const tell = (more: Omit<Extract<PresenceMessage, { readonly from: string }>, 'from' | 'number'>): void => {
    number += 1;
    toldAt = now();
    send({ from: me, number, ...more });
  };
  const flush = (): void => {
    cancel?.();
    cancel = undefined;
    const changes = [...untold.values()];
    untold.clear();
    for (let at = 0; at < changes.length; at += changesAtOnce) tell({ changes: changes.slice(at, at + changesAtOnce) });
  };
  const tellWhole = (): void => {
    untold.clear();
    [isAsked, wholeAt] = [false, now()];
    const changes = [...own].flatMap(([roomId, room]) => [...room.values()].map((person) => changeOf(roomId, person)));
    const count = Math.max(1, Math.ceil(changes.length / changesAtOnce));
    for (let at = 0; at < count; at += 1)
      tell({
        changes: changes.slice(at * changesAtOnce, (at + 1) * changesAtOnce),
        whole: { isFirst: at === 0, isLast: at === count - 1 },
      });
  };
  return {
    /** `atOnce`: whoever leaves is to be notified of what is said next, at another process too. In a crowd it waits as others do. */
    changed: (change: Change, atOnce: boolean): void => {
      if (isClosed) return;
      untold.set(`${change[0]} ${change[1]}`, change);
      if (atOnce && now() - toldAt >= gatherMs) flush();
      else cancel ??= after(gatherMs, flush);
    },
    asked: (): void => {
      isAsked = true;
      if (!isClosed && now() - wholeAt >= beatMs) tellWhole();
    },
    beat: (): void => {
      if (isClosed) return;
      if (isAsked) tellWhole();
      else if (now() - toldAt >= beatMs) tell({ changes: [] });
    },
    close: (): void => {
      if (isClosed) return;
      flush();
      tell({ changes: [], ends: true });
      isClosed = true;
    },
  };
};

/** What it keeps of the others. */
const createOthers = (
  { me, send, now }: Pick<PresenceOptions, 'me' | 'send' | 'now'>,
  merged: ReturnType<typeof createMerged>,
) => {
  const others = new Map<string, Other>();
  const ask = (process: string): void => {
    if (process !== me) send({ ask: process });
  };
  const forget = (name: string, { people }: Other): void => {
    others.delete(name);
    merged.replace(people, new Map(), true);
  };
  const receive = (message: Extract<PresenceMessage, { readonly from: string }>): void => {
    const { from, number, changes, whole, ends } = message;
    const isNew = !others.has(from);
    const other: Other = others.get(from) ?? {
      ...{ people: new Map(), number: 0, heardAt: 0, endsAt: Infinity },
      ...{ isBehind: true, whole: undefined },
    };
    others.set(from, other);
    const isNext = number === other.number + 1;
    if (number > other.number) other.number = number;
    other.heardAt = now();
    if (ends) other.endsAt = now() + drainMs;
    const wasBehind = other.isBehind;
    if (whole?.isFirst) other.whole = new Map();
    else if (!isNext) [other.whole, other.isBehind] = [undefined, true];
    if (other.whole) {
      for (const change of changes) {
        const person = personOf(change);
        if (person) setIn(other.whole, change[0], person);
      }
      if (whole?.isLast) {
        merged.replace(other.people, other.whole);
        [other.whole, other.isBehind] = [undefined, false];
      }
    } else for (const change of changes) merged.apply(other.people, change);
    if (other.isBehind && !other.whole && (isNew || !wasBehind)) ask(from);
  };
  return {
    all: others,
    receive,
    askAll: () => ask(anywhere),
    /** Whom nothing was heard of for too long is dead, unless nothing can be heard. */
    look: (isDeaf: boolean): void => {
      for (const [process, other] of others) {
        if (isDeaf) other.heardAt = now();
        if (now() >= Math.min(other.heardAt + silentMs, other.endsAt)) forget(process, other);
        else if (other.isBehind && !other.whole) ask(process);
      }
    },
  };
};

const isThere = (person: PersonIn | undefined): boolean => person !== undefined && person.onTheWay !== true;

/** Whether something is so at one of the others that live, as far as can be known. */
const createSurely =
  ({ isAway, now }: Pick<PresenceOptions, 'isAway' | 'now'>, others: ReadonlyMap<string, Other>) =>
  (isSo: (other: Other) => boolean | undefined): boolean =>
    !isAway() &&
    others
      .values()
      .some((other) => other.endsAt === Infinity && now() - other.heardAt < unsureMs && isSo(other) === true);

export const createPresence = (options: PresenceOptions): Presence => {
  const { me, isAway, now, after } = options;
  const listeners: PresenceListener[] = [];
  const own: People = new Map();
  const merged = createMerged((...change) => {
    for (const listener of listeners) listener(...change);
  });
  const telling = createTelling(options, own);
  const others = createOthers(options, merged);
  let [lookedAt, cancel] = [now(), (): void => undefined];
  const look = (): void => {
    // Whoever stood still heard nothing either, and what waits for it is heard next.
    const stoodStill = now() - lookedAt > beatMs + stoodStillMs;
    lookedAt = now();
    others.look(stoodStill || isAway());
    telling.beat();
    cancel = after(beatMs, look);
  };
  cancel = after(beatMs, look);

  const surely = createSurely(options, others.all);
  const onTheWay = createOnTheWay(after);
  const leave = (roomId: string, userId: string): Present | undefined => {
    const left = merged.remove(own, roomId, userId);
    telling.changed([roomId, userId], true);
    return left;
  };
  const keep = (roomId: string, person: PersonIn): void => {
    // What is said meanwhile is on no screen of theirs.
    put(roomId, { ...person, readsAll: false, onTheWay: true });
    onTheWay.keep(`${roomId} ${person.userId}`, () => {
      const left = leave(roomId, person.userId);
      if (left) for (const listener of listeners) listener(roomId, left, false, true);
    });
  };
  const put: Presence['put'] = (roomId, person) => {
    onTheWay.forget(`${roomId} ${person.userId}`);
    const before = own.get(roomId)?.get(person.userId);
    const isNew = merged.put(own, roomId, person);
    if (!before || !isSame(before, person))
      telling.changed(changeOf(roomId, person), before?.readsAll === true && !person.readsAll);
    return isNew;
  };

  return {
    put,
    rename: (roomId, { userId, username, rank }) => {
      const before = own.get(roomId)?.get(userId);
      if (before) put(roomId, { ...before, rank, username: before.username === '' ? '' : username });
    },
    remove: (roomId, userId) => {
      const person = own.get(roomId)?.get(userId);
      if (!person) return false;
      onTheWay.forget(`${roomId} ${userId}`);
      if (!onTheWay.isSending()) return leave(roomId, userId) !== undefined;
      keep(roomId, person);
      return false;
    },
    count: (roomId) => merged.rooms.get(roomId)?.size ?? 0,
    has: (roomId, userId) => merged.rooms.get(roomId)?.has(userId) ?? false,
    list: (roomId) => [...(merged.rooms.get(roomId)?.values() ?? [])].map(({ person }) => person),
    isInRoom: (userId) => merged.inRooms.has(userId),
    hasForSure: (roomId, userId) =>
      isThere(own.get(roomId)?.get(userId)) || surely(({ people }) => isThere(people.get(roomId)?.get(userId))),
    readsAllElsewhere: (roomId, userId) => surely(({ people }) => people.get(roomId)?.get(userId)?.readsAll),
    onChange: (listener) => void listeners.push(listener),
    receive: (message) => {
      if ('from' in message) others.receive(message);
      else if (message.ask === me || message.ask === anywhere) telling.asked();
    },
    begin: () => {
      telling.asked();
      others.askAll();
    },
    keepWhile: onTheWay.keepWhile,
    close: () => {
      cancel();
      onTheWay.close();
      telling.close();
    },
  };
};
