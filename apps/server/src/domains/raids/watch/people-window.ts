/** Somebody who came, or wrote for the first time. */
export interface Came {
  readonly userId: string;
  /** Folded, without digits. */
  readonly stem: string;
  /** A keyed hash of the address, never stored. */
  readonly address: string;
  /** Milliseconds. */
  readonly at: number;
  /** When they joined the room; null for whoever entered the platform. */
  readonly joinedAt: number | null;
}

/** People in a sliding window, each once, and from how many addresses they came. Adding costs the same however many there are. */
export interface PeopleWindow {
  /** False for whoever is in it already: joining again counts once. */
  add(person: Came): boolean;
  /** Forgets whoever came before. */
  expire(before: number): void;
  readonly people: ReadonlyMap<string, Came>;
  readonly addresses: number;
}

/** More people of one window are not remembered: the oldest go. */
const most = 5000;

export const createPeopleWindow = (): PeopleWindow => {
  const people = new Map<string, Came>();
  const byAddress = new Map<string, number>();
  const remove = ({ userId, address }: Came): void => {
    people.delete(userId);
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left === 0) byAddress.delete(address);
    else byAddress.set(address, left);
  };
  return {
    add: (person) => {
      if (people.has(person.userId)) return false;
      people.set(person.userId, person);
      byAddress.set(person.address, (byAddress.get(person.address) ?? 0) + 1);
      const [oldest] = people.size > most ? people.values() : [];
      if (oldest) remove(oldest);
      return true;
    },
    expire: (before) => {
      for (const person of people.values()) {
        if (person.at >= before) return;
        remove(person);
      }
    },
    people,
    get addresses() {
      return byAddress.size;
    },
  };
};
