import type { Thresholds } from '@baithak/protocol/contracts/classifier.rules';
import type { Live } from '../../platform/live/live.ts';
import { type Signal, memoryTopic } from '../../platform/live/relay.ts';
import { type Fingerprint, type PrintedAs, areAlike, printAs, readPrint } from './fingerprint.ts';
import type { Finding } from './rules/flags.ts';

/** A text that was written. */
export interface Written {
  readonly print: Fingerprint;
  readonly userId: string;
  /** Keyed and hashed: no address is kept. */
  readonly address: string;
  readonly roomId: string;
  /** The message, thread or reply: changed again and again it is one. */
  readonly thing: string;
  /** Of a send that may be tried again while it is under way: its tries are one. */
  readonly attempt?: string | undefined;
  /** Milliseconds. */
  readonly at: number;
  /** Below rank 2: what others write at their address counts for them. */
  readonly low: boolean;
  /** Of those, guests and accounts of less than a day: what other people write counts for them. */
  readonly fresh: boolean;
}

/** How often something alike was written, with this time. */
export interface Alike {
  /** In how many rooms lately, and how often in this one within a minute. */
  readonly byPerson: { readonly rooms: number; readonly times: number };
  readonly byAddress: { readonly rooms: number; readonly times: number };
  /** How many guests and new people wrote it here within a minute. */
  readonly people: number;
}

const minute = 60_000;
/** For so long what was written in other rooms counts. */
export const roomsMs = 10 * minute;
/** Texts that are remembered, of everybody: about 10 MB. */
const mostRemembered = 20_000;
/** Of one thing, so that an edit hides nothing of what it said before. */
const mostOfThing = 3;
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

const isSame = (one: Written, other: Written): boolean =>
  one.thing === other.thing || (one.attempt !== undefined && one.attempt === other.attempt);

/** What was written and not stored. */
type Undone = Pick<Written, 'thing' | 'userId' | 'at'>;

/** What was written lately, as hashes: the oldest go first. */
export const createAlikeMemory = () => {
  /** In the order in which they were written. */
  const all = new Set<Written>();
  const [things, people, addresses, rooms]: [Lists, Lists, Lists, Lists] = [new Map(), new Map(), new Map(), new Map()];

  const forget = (written: Written): void => {
    if (!all.delete(written)) return;
    take(things, written.thing, written);
    take(people, written.userId, written);
    take(addresses, written.address, written);
    take(rooms, written.roomId, written);
  };
  const forgetOld = (now: number): void => {
    for (const written of all) {
      if (all.size <= mostRemembered && written.at > now - roomsMs) return;
      forget(written);
    }
  };
  const alike = (lists: Lists, key: string, one: Written, ms: number): Written[] =>
    (lists.get(key) ?? [])
      .slice(-mostCompared)
      .filter((other) => other.at > one.at - ms && !isSame(other, one) && areAlike(other.print, one.print));
  const count = (found: readonly Written[], one: Written) => {
    const here = found.filter(({ at, roomId }) => roomId === one.roomId && at > one.at - minute);
    return {
      rooms: new Set([...found.map(({ roomId }) => roomId), one.roomId]).size,
      times: new Set(here.map(({ attempt, thing }) => attempt ?? thing)).size + 1,
    };
  };

  return {
    /** How often something alike was written before this, which is not kept by asking. */
    count: (one: Written): Alike => {
      const here = alike(rooms, one.roomId, one, minute).filter(({ fresh }) => fresh);
      return {
        byPerson: count(alike(people, one.userId, one, roomsMs), one),
        byAddress: count(alike(addresses, one.address, one, roomsMs), one),
        people: new Set([...here.map(({ userId }) => userId), one.userId]).size,
      };
    },
    /** Keeps it beside what the same thing said before. */
    keep: (one: Written): void => {
      all.add(one);
      put(things, one.thing, one);
      put(people, one.userId, one);
      put(addresses, one.address, one);
      put(rooms, one.roomId, one);
      const [oldest, ...later] = things.get(one.thing) ?? [];
      if (oldest && later.length >= mostOfThing) forget(oldest);
      forgetOld(one.at);
    },
    /** What was kept of the same thing before stays. */
    forget,
    /** The same of what another process has kept. */
    forgetUndone: ({ thing, userId, at }: Undone): void => {
      const kept = things.get(thing)?.findLast((other) => other.userId === userId && other.at === at);
      if (kept) forget(kept);
    },
    size: () => all.size,
  };
};

export type AlikeMemory = ReturnType<typeof createAlikeMemory>;

/** As other processes hear of it. */
type SentText = (Omit<Written, 'print'> & { readonly print: PrintedAs }) | { readonly undone: Undone };

const textSignal: Signal<SentText> = { name: 'classifier.written', topicOf: () => memoryTopic };

/**
 * What is written at one process is remembered by all. Each counts what it has heard: what the news lose is counted at one process
 * alone, and two texts at the same moment may not know of each other.
 */
export const shareMemory = (memory: AlikeMemory, relay: Live['relay']): AlikeMemory => {
  if (!relay) return memory;
  relay.onSignal(textSignal, (sent) => {
    if ('undone' in sent) memory.forgetUndone(sent.undone);
    else memory.keep({ ...sent, print: readPrint(sent.print) });
  });
  return {
    ...memory,
    keep: (one) => {
      memory.keep(one);
      relay.signal(textSignal, { ...one, print: printAs(one.print) });
    },
    forget: (one) => {
      memory.forget(one);
      const { thing, userId, at } = one;
      relay.signal(textSignal, { undone: { thing, userId, at } });
    },
  };
};

/** Refused whatever staff set (docs/contract.md#near-duplicates). */
const mostRooms = 3;
const mostTimes = 5;
/** People who write alike in a room within a minute: the first is in doubt, and from `refusedPeople` on it is refused. */
const doubtedPeople = 3;
const refusedPeople = 6;

interface Judging {
  /** What everybody says: what others write counts for nothing, and one may greet every room. */
  readonly everyday: boolean;
  /** Below rank 2. */
  readonly low: boolean;
  /** Of those, guests and accounts of less than a day. */
  readonly fresh: boolean;
  readonly thresholds: Thresholds;
}

const refused = (detail: string): Finding => ({ reason: 'nearDuplicate', score: 1, detail });

/** What is said of a text that was written before: by one person or address too often, or by many people at once. */
export const judgeAlike = (
  { byPerson, byAddress, people }: Alike,
  { everyday, low, fresh, thresholds }: Judging,
): Finding[] => {
  if (byPerson.times >= mostTimes) return [refused(`person × ${byPerson.times}`)];
  if (everyday) return [];
  if (byPerson.rooms >= mostRooms) return [refused(`person, ${byPerson.rooms} rooms`)];
  if (!low) return [];
  if (byAddress.rooms >= mostRooms) return [refused(`address, ${byAddress.rooms} rooms`)];
  if (byAddress.times >= mostTimes) return [refused(`address × ${byAddress.times}`)];
  if (!fresh || people < doubtedPeople) return [];
  const { doubt, refuse } = thresholds;
  const share = Math.min(1, (people - doubtedPeople) / (refusedPeople - doubtedPeople));
  return [{ reason: 'nearDuplicate', score: doubt + (refuse - doubt) * share, detail: `people × ${people}` }];
};
