/** Where somebody came from, as keyed hashes that are never stored. */
export interface CameFrom {
  /** Of IPv6 the network of one household. */
  readonly address: string;
  /** Of IPv6 the first 48 bits, which are given to one subscriber: many addresses of one network count as one. */
  readonly network: string;
}

const groupsOfNetwork = 3;

/** `hashed`: nothing that it is made of can be found out from it. */
export const cameFrom =
  (hashed: (address: string) => string) =>
  (address: string): CameFrom => ({
    address: hashed(address),
    network: hashed(address.includes(':') ? address.split(':').slice(0, groupsOfNetwork).join(':') : address),
  });

/** Somebody who came, or wrote for the first time. */
export interface Came extends CameFrom {
  readonly userId: string;
  /** Folded, without digits. */
  readonly stem: string;
  /** Milliseconds. */
  readonly at: number;
  /** When they joined the room; null for whoever entered the platform. */
  readonly joinedAt: number | null;
  /** They wrote in the room before anything of the window that is looked at. */
  readonly wroteBefore?: boolean;
}

/** People in a sliding window, each once, and from how many networks they came. Adding costs the same however many there are. */
export interface PeopleWindow {
  /** False for whoever is in it already: joining again counts once. */
  add(person: Came): boolean;
  /** Forgets those of whom it is so. */
  forget(isGone: (userId: string) => boolean): void;
  /** Forgets whoever came before. */
  expire(before: number): void;
  readonly people: ReadonlyMap<string, Came>;
  readonly networks: number;
}

/** More people of one window are not remembered: the oldest go. */
const most = 5000;

export const createPeopleWindow = (): PeopleWindow => {
  const people = new Map<string, Came>();
  const byNetwork = new Map<string, number>();
  const remove = ({ userId, network }: Came): void => {
    people.delete(userId);
    const left = (byNetwork.get(network) ?? 1) - 1;
    if (left === 0) byNetwork.delete(network);
    else byNetwork.set(network, left);
  };
  return {
    add: (person) => {
      if (people.has(person.userId)) return false;
      people.set(person.userId, person);
      byNetwork.set(person.network, (byNetwork.get(person.network) ?? 0) + 1);
      const [oldest] = people.size > most ? people.values() : [];
      if (oldest) remove(oldest);
      return true;
    },
    forget: (isGone) => {
      for (const person of people.values()) if (isGone(person.userId)) remove(person);
    },
    expire: (before) => {
      for (const person of people.values()) {
        if (person.at >= before) return;
        remove(person);
      }
    },
    people,
    get networks() {
      return byNetwork.size;
    },
  };
};
