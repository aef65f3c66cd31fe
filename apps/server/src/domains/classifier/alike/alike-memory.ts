import { areAlike, type Fingerprint } from './fingerprint.ts';

/** A text that was written. */
export interface Written {
  readonly print: Fingerprint;
  readonly userId: string;
  /** Keyed and hashed: no address is kept. */
  readonly address: string;
  readonly roomId: string;
  /** The message, thread or reply: changed again and again it is one. */
  readonly thing: string;
  /** Milliseconds. */
  readonly at: number;
  /** Below rank 2: what others write counts for them. */
  readonly low: boolean;
}

/** How often something alike was written, with this time. */
export interface Alike {
  /** In how many rooms lately, and how often in this one within a minute. */
  readonly byPerson: { readonly rooms: number; readonly times: number };
  readonly byAddress: { readonly rooms: number; readonly times: number };
  /** How many people below rank 2 wrote it here within a minute. */
  readonly people: number;
}

const minute = 60_000;
/** For so long what was written in other rooms counts. */
export const roomsMs = 10 * minute;
/** Texts that are remembered, of everybody: about 10 MB. */
const mostRemembered = 20_000;
/** Of one person, address or room that are looked through. */
const mostCompared = 400;

/** Texts of one person, address or room, the oldest first. */
type Lists = Map<string, Written[]>;

const take = (lists: Lists, key: string, written: Written): void => {
  const list = lists.get(key);
  const at = list?.indexOf(written) ?? -1;
  if (!list || at < 0) return;
  list.splice(at, 1);
  if (list.length === 0) lists.delete(key);
};

const put = (lists: Lists, key: string, written: Written): void => {
  const list = lists.get(key);
  if (list) list.push(written);
  else lists.set(key, [written]);
};

/** What was written lately, in this process, as hashes: the oldest go first. */
export const createAlikeMemory = () => {
  const byThing = new Map<string, Written>();
  const [people, addresses, rooms]: [Lists, Lists, Lists] = [new Map(), new Map(), new Map()];

  const forget = (written: Written): void => {
    if (byThing.get(written.thing) === written) byThing.delete(written.thing);
    take(people, written.userId, written);
    take(addresses, written.address, written);
    take(rooms, written.roomId, written);
  };
  const forgetOld = (now: number): void => {
    // In the order in which they were written.
    for (const written of byThing.values()) {
      if (byThing.size <= mostRemembered && written.at > now - roomsMs) return;
      forget(written);
    }
  };
  const alike = (lists: Lists, key: string, one: Written, ms: number): Written[] =>
    (lists.get(key) ?? [])
      .slice(-mostCompared)
      .filter(({ at, thing, print }) => at > one.at - ms && thing !== one.thing && areAlike(print, one.print));
  const count = (found: readonly Written[], one: Written) => ({
    rooms: new Set([...found.map(({ roomId }) => roomId), one.roomId]).size,
    times: found.filter(({ at, roomId }) => roomId === one.roomId && at > one.at - minute).length + 1,
  });

  return {
    /** How often something alike was written before this, which is not kept by asking. */
    count: (one: Written): Alike => {
      const here = alike(rooms, one.roomId, one, minute).filter(({ low }) => low);
      return {
        byPerson: count(alike(people, one.userId, one, roomsMs), one),
        byAddress: count(alike(addresses, one.address, one, roomsMs), one),
        people: new Set([...here.map(({ userId }) => userId), one.userId]).size,
      };
    },
    /** Keeps it, in place of what the same thing said before. */
    keep: (one: Written): void => {
      const before = byThing.get(one.thing);
      if (before) forget(before);
      byThing.set(one.thing, one);
      put(people, one.userId, one);
      put(addresses, one.address, one);
      put(rooms, one.roomId, one);
      forgetOld(one.at);
    },
    forget,
    size: () => byThing.size,
  };
};

export type AlikeMemory = ReturnType<typeof createAlikeMemory>;
