import type { Came } from '../watch/people-window.ts';

/** Somebody who came while a raid began, or shares something with those who did. */
interface CrowdMember {
  readonly userId: string;
  /** Not of whoever was restored. */
  readonly came: Came | undefined;
  readonly joinedAt: number | null;
  wrote: boolean;
  /** Shares an address, a name or a text with others who came; or all did come with it. */
  held: boolean;
  /** It was decided that they did not come with it. */
  cleared: boolean;
}

/** Who came with a raid, and by what that is known. In memory: addresses and names are not stored with it. */
export interface Crowd {
  /** Somebody who came with it as far as the time tells. */
  add(person: Came, wrote: boolean): void;
  /** Somebody of whom a table of before a restart says so; where they came from is not known any more. */
  restore(person: Restored, held: boolean): void;
  wrote(userId: string): void;
  hold(userId: string): void;
  /** All but those who were cleared. */
  holdAll(): void;
  /** Whoever is not held did not come with it, except these. */
  clear(except?: ReadonlySet<string>): void;
  /** Of those who are held, how they came. */
  held(): readonly Came[];
  has(userId: string): boolean;
  isHeld(userId: string): boolean;
  /** Those who share nothing and were not cleared: how many, how many of them wrote, from how many networks. */
  unexplained(): { readonly people: number; readonly writers: number; readonly networks: number };
  readonly addresses: number;
  readonly writers: number;
  /** What the table does not have yet, at most so many; they count as stored. */
  takeChanged(most: number): { userId: string; joinedAt: number | null; held: boolean }[];
  /** They could not be stored. */
  putBack(userIds: readonly string[]): void;
}

interface Restored {
  readonly userId: string;
  readonly stem: string;
  readonly joinedAt: number | null;
}

const most = 5000;
/** So many from one address, or with names that are alike but for their digits, belong together. */
const leastOfAddress = 3;
const leastOfName = 5;
/** `guest` is what the form suggests to everybody. */
const commonStems = new Set(['guest']);
const shortestStem = 4;

/** A username without its digits. */
export const stemOf = (username: string): string => username.replaceAll(/[\d_.]/g, '');

/** `byAddress`: those of one address belong together. */
export const createCrowd = ({ byAddress }: { readonly byAddress: boolean }): Crowd => {
  const people = new Map<string, CrowdMember>();
  const groups = new Map<string, Set<string>>();
  const addresses = new Set<string>();
  const changed = new Set<CrowdMember>();
  let writers = 0;

  const hold = (userId: string): void => {
    const member = people.get(userId);
    if (!member || member.held) return;
    member.held = true;
    changed.add(member);
  };
  const least = (key: string): number => (key.startsWith('@') ? leastOfAddress : leastOfName);
  const namesOf = (stem: string): string[] => (stem.length >= shortestStem && !commonStems.has(stem) ? [stem] : []);
  const keysOf = ({ address, stem }: Came): string[] => [...(byAddress ? [`@${address}`] : []), ...namesOf(stem)];
  const join = (key: string, userId: string): void => {
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(userId));
    if (group.size === least(key)) group.forEach(hold);
    else if (group.size > least(key)) hold(userId);
  };
  const wrote = (userId: string): void => {
    const member = people.get(userId);
    if (!member || member.wrote) return;
    member.wrote = true;
    writers += 1;
  };

  return {
    add: (person, hasWritten) => {
      const { userId, joinedAt, address } = person;
      if (!people.has(userId)) {
        if (people.size >= most) return;
        const member = { userId, came: person, joinedAt, wrote: false, held: false, cleared: false };
        people.set(userId, member);
        changed.add(member);
        addresses.add(address);
        for (const key of keysOf(person)) join(key, userId);
      }
      if (hasWritten) wrote(userId);
    },
    restore: ({ userId, stem, joinedAt }, held) => {
      people.set(userId, { userId, came: undefined, joinedAt, wrote: false, held, cleared: false });
      for (const key of namesOf(stem)) join(key, userId);
    },
    wrote,
    hold,
    holdAll: () => people.forEach(({ userId, cleared }) => (cleared ? undefined : hold(userId))),
    clear: (except) =>
      people.forEach((member) => void (member.cleared ||= !member.held && !except?.has(member.userId))),
    held: () => [...people.values()].flatMap(({ came, held }) => (held && came ? [came] : [])),
    has: (userId) => people.has(userId),
    isHeld: (userId) => people.get(userId)?.held ?? false,
    unexplained: () => {
      const left = [...people.values()].filter(({ held, cleared }) => !held && !cleared);
      return {
        people: left.length,
        writers: left.filter((each) => each.wrote).length,
        networks: new Set(left.map(({ came }) => came?.network)).size,
      };
    },
    get addresses() {
      return addresses.size;
    },
    get writers() {
      return writers;
    },
    takeChanged: (count) => {
      const taken = [...changed.values().take(count)];
      for (const member of taken) changed.delete(member);
      return taken.map(({ userId, joinedAt, held }) => ({ userId, joinedAt, held }));
    },
    putBack: (userIds) => {
      for (const userId of userIds) {
        const member = people.get(userId);
        if (member) changed.add(member);
      }
    },
  };
};
