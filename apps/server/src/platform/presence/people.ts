import type { Present } from '../viewer.ts';

/** Somebody who has a room loaded at a process. */
export interface PersonIn extends Present {
  /** They have it loaded on a socket for which that is to read it. */
  readonly readsAll: boolean;
  /** They were sent to another process, and are kept for a while. */
  readonly onTheWay?: boolean;
}

/** Somebody is in a room at the process that tells it, or is not there any more. */
export type Change =
  | readonly [roomId: string, userId: string]
  | readonly [roomId: string, userId: string, username: string, rank: number, how: 0 | 1 | 2];

/** `hasDied`: the process where they were told nothing of it, as it has died or ended. */
export type PresenceListener = (roomId: string, person: Present, isThere: boolean, hasDied: boolean) => void;

/** Of one process: by room and person. */
export type People = Map<string, Map<string, PersonIn>>;

/** How they are there: reading all, not so, or on the way to another process. */
const [showing, readingAll, onTheWay] = [0, 1, 2] as const;

export const personOf = (change: Change): PersonIn | undefined => {
  const [, userId, username, rank, how] = change;
  if (username === undefined || rank === undefined) return undefined;
  return { userId, username, rank, readsAll: how === readingAll, ...(how === onTheWay && { onTheWay: true }) };
};

const howOf = ({ readsAll, onTheWay: isSent }: PersonIn) => {
  if (isSent) return onTheWay;
  return readsAll ? readingAll : showing;
};

export const changeOf = (roomId: string, person: PersonIn): Change => [
  ...([roomId, person.userId, person.username, person.rank] as const),
  howOf(person),
];

export const setIn = (people: People, roomId: string, person: PersonIn): void => {
  const room = people.get(roomId);
  if (room) room.set(person.userId, person);
  else people.set(roomId, new Map([[person.userId, person]]));
};

/** Who is at how many processes, as kept from what each has. */
export const createMerged = (tell: PresenceListener) => {
  const rooms = new Map<string, Map<string, { person: PersonIn; at: number }>>();
  /** In how many rooms somebody is of which their name is told. */
  const inRooms = new Map<string, number>();
  const countRooms = ({ userId, username }: Present, more: 1 | -1): void => {
    if (username === '') return;
    const count = (inRooms.get(userId) ?? 0) + more;
    if (count > 0) inRooms.set(userId, count);
    else inRooms.delete(userId);
  };
  /** Puts somebody among a process' people. True when they were nowhere. */
  const put = (people: People, roomId: string, person: PersonIn): boolean => {
    const before = people.get(roomId)?.get(person.userId);
    setIn(people, roomId, person);
    let room = rooms.get(roomId);
    if (!room) rooms.set(roomId, (room = new Map()));
    const known = room.get(person.userId);
    if (!known) {
      room.set(person.userId, { person, at: 1 });
      countRooms(person, 1);
    } else {
      known.person = person;
      if (!before) known.at += 1;
    }
    return !known;
  };
  const remove = (people: People, roomId: string, userId: string): Present | undefined => {
    const own = people.get(roomId);
    if (!own?.delete(userId)) return undefined;
    if (own.size === 0) people.delete(roomId);
    const room = rooms.get(roomId);
    const known = room?.get(userId);
    if (!room || !known) return undefined;
    known.at -= 1;
    if (known.at > 0) return undefined;
    room.delete(userId);
    countRooms(known.person, -1);
    if (room.size === 0) rooms.delete(roomId);
    return known.person;
  };
  const apply = (people: People, change: Change, hasDied = false): void => {
    const [roomId, userId] = change;
    const person = personOf(change);
    if (person) {
      if (put(people, roomId, person)) tell(roomId, person, true, false);
      return;
    }
    const left = remove(people, roomId, userId);
    if (left) tell(roomId, left, false, hasDied);
  };
  return {
    rooms,
    inRooms,
    put,
    remove,
    apply,
    /** A process has these and nobody else. */
    replace: (people: People, whole: People, hasDied = false): void => {
      for (const [roomId, room] of [...people])
        for (const userId of [...room.keys()])
          if (!whole.get(roomId)?.has(userId)) apply(people, [roomId, userId], hasDied);
      for (const [roomId, room] of whole) for (const person of room.values()) apply(people, changeOf(roomId, person));
    },
  };
};

export const isSame = (one: PersonIn, other: PersonIn): boolean =>
  one.username === other.username && one.rank === other.rank && howOf(one) === howOf(other);

/** So long may somebody take to come to another process when one ends in order, or sends them there, in ms. */
export const drainMs = 10_000;

/** Who was sent to another process, and is kept as being here until then. `who`: room and person. */
export const createOnTheWay = (after: (milliseconds: number, run: () => void) => () => void) => {
  const kept = new Map<string, () => void>();
  let isSending = false;
  const forget = (who: string): void => {
    kept.get(who)?.();
    kept.delete(who);
  };
  const keepWhile = (end: () => void): void => {
    isSending = true;
    try {
      end();
    } finally {
      isSending = false;
    }
  };
  return {
    keepWhile,
    /** Whoever leaves now is sent away. */
    isSending: () => isSending,
    keep: (who: string, takeAway: () => void): void => {
      const end = (): void => {
        kept.delete(who);
        takeAway();
      };
      kept.set(who, after(drainMs, end));
    },
    /** They are here, or have left for good. */
    forget,
    close: () => [...kept.keys()].forEach(forget),
  };
};
