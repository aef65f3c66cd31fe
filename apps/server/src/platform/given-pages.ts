import { limits } from '@baithak/protocol/limits';

/**
 * What people were given of lists that are sorted by something that changes (votes, activity, ranks). A cursor says where
 * a page ended, but not by which votes; by those of now the rest could not be told from what was shown. So the next page is
 * the best of what was not given yet. Only ids are kept, and they only leave out: nothing is shown from here. What is not
 * known any more (a restart, a person who reads much, a long reading) goes by the cursor alone, and is kept no more: a page
 * whose beginning is not known would leave out itself alone, and give again what was before it.
 */
export interface GivenPages {
  /** A first page was given. */
  begin(list: GivenList, page: GivenPage): void;
  /** All that was given before and with the cursor: the id of the last one, or how many they are. Undefined when it is not known any more. */
  until(list: GivenList, cursor: string | number): readonly string[] | undefined;
  /** The page after `given`, which `until` answered. */
  follow(list: GivenList, given: readonly string[] | undefined, page: GivenPage): void;
}

/** After the last millisecond of the second in which an id was made: where a row stood that is gone, as far as its id says. */
export const placeOfGone = (id: string): { readonly at: number; readonly id: string } => ({
  at: (Number.parseInt(id.slice(0, 8), 16) + 1) * 1000,
  id: '',
});

/** Where the last one of these stands that is still there. */
export const lastPlace = async <Place>(
  given: readonly string[] = [],
  find: (id: string) => Promise<Place | undefined>,
): Promise<Place | undefined> => {
  for (const id of given.toReversed().slice(0, limits.pageSize)) {
    const place = await find(id);
    if (place !== undefined) return place;
  }
  return undefined;
};

export interface GivenList {
  readonly reader: string;
  /** Names it among the lists of its reader. */
  readonly name: string;
}

interface GivenPage {
  readonly ids: readonly string[];
  /** Whether another one follows. */
  readonly hasMore: boolean;
}

interface Reading {
  readonly ids: readonly string[];
  /** How many had been given after each page that another one follows. */
  readonly ends: ReadonlySet<number>;
}

interface OfReader {
  /** The list that was read last is the last one. */
  readonly lists: Map<string, readonly Reading[]>;
  weight: number;
}

/** Devices and tabs that read one list at different times. */
const readingsPerList = 4;
/** Ids of one reading; whoever reads on goes by the cursor alone. */
const longestReading = 2000;
/** What a list and a reading weigh beside their names and ids, in characters. */
const weightOfOne = 200;
/** About 0.5 MB of one person, 30 MB of all, in characters. */
const mostOfReader = 200_000;
const mostOfAll = 12_000_000;

const beginsWith = (whole: readonly string[], start: readonly string[]): boolean =>
  whole.length >= start.length && start.every((id, at) => whole[at] === id);

/** The end that is nearest to how many a client has: what came or went on its screen meanwhile changes that by a few. */
const nearestEnd = (ends: ReadonlySet<number>, count: number): number | undefined => {
  const [nearest] = [...ends].toSorted((one, other) => Math.abs(one - count) - Math.abs(other - count));
  return nearest !== undefined && Math.abs(nearest - count) < limits.pageSize / 2 ? nearest : undefined;
};

const endAt = ({ ids, ends }: Reading, cursor: string | number): number | undefined => {
  if (typeof cursor === 'number') return nearestEnd(ends, cursor);
  const end = ids.indexOf(cursor) + 1;
  return end === 0 ? undefined : end;
};

const weightOf = (name: string, readings: readonly Reading[]): number =>
  weightOfOne +
  name.length +
  readings.reduce((sum, { ids }) => ids.reduce((all, id) => all + id.length + 8, sum + weightOfOne), 0);

export const createGivenPages = (): GivenPages => {
  /** Who read last is the last one. */
  const readers = new Map<string, OfReader>();
  let weight = 0;

  const remove = (of: OfReader, name: string): void => {
    const readings = of.lists.get(name);
    if (!readings) return;
    of.lists.delete(name);
    of.weight -= weightOf(name, readings);
    weight -= weightOf(name, readings);
  };

  const forget = (reader: string, of: OfReader): void => {
    readers.delete(reader);
    weight -= of.weight;
  };

  const set = ({ reader, name }: GivenList, readings: readonly Reading[]): void => {
    const of = readers.get(reader) ?? { lists: new Map<string, readonly Reading[]>(), weight: 0 };
    remove(of, name);
    readers.delete(reader);
    if (readings.length > 0) {
      of.lists.set(name, readings);
      of.weight += weightOf(name, readings);
      weight += weightOf(name, readings);
    }
    for (const oldest of of.lists.keys()) {
      if (of.weight <= mostOfReader) break;
      remove(of, oldest);
    }
    if (of.lists.size > 0) readers.set(reader, of);
    for (const [oldest, its] of readers) {
      if (weight <= mostOfAll) break;
      forget(oldest, its);
    }
  };

  const readingsOf = ({ reader, name }: GivenList): readonly Reading[] => readers.get(reader)?.lists.get(name) ?? [];

  const add = (list: GivenList, reading: Reading): void => {
    const others = readingsOf(list).filter(({ ids }) => !beginsWith(reading.ids, ids));
    set(list, [reading, ...others].slice(0, readingsPerList));
  };

  return {
    begin: (list, { ids, hasMore }) => {
      // Nobody asks for a page after the last one.
      if (!hasMore) return;
      const known = readingsOf(list).find((reading) => beginsWith(reading.ids, ids) && reading.ends.has(ids.length));
      add(list, known ?? { ids, ends: new Set([ids.length]) });
    },
    until: (list, cursor) => {
      const found = readingsOf(list).flatMap((reading) => {
        const end = endAt(reading, cursor);
        return end === undefined ? [] : [{ reading, end }];
      });
      const { reading, end } =
        found.find((one) => one.end === cursor) ?? found.find((one) => one.reading.ends.has(one.end)) ?? found[0] ?? {};
      return reading?.ids.slice(0, end);
    },
    follow: (list, given, { ids, hasMore }) => {
      if (!given || !hasMore || given.length + ids.length > longestReading) return;
      const all = [...given, ...ids];
      const before = readingsOf(list).find((reading) => beginsWith(reading.ids, given));
      const ends = [...(before?.ends ?? [])].filter((end) => end <= given.length);
      add(list, { ids: all, ends: new Set([...ends, all.length]) });
    },
  };
};
