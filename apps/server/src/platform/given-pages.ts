/**
 * What people were given of lists that are sorted by something that changes (votes, activity, ranks). A cursor says where
 * a page ended, but not by which votes; by those of now the rest could not be told from what was shown. So the next page is
 * the best of what was not given yet. Only ids are kept, and they only leave out: nothing is shown from here.
 */
export interface GivenPages {
  /** A first page was given. `list` names the list and whose it is. */
  begin(list: string, page: GivenPage): void;
  /** All that was given before and with the cursor: the id of the last one, or how many they are. Undefined when it is not known any more. */
  until(list: string, cursor: string | number): readonly string[] | undefined;
  /** The page after `given`, which `until` answered. */
  follow(list: string, given: readonly string[], page: GivenPage): void;
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

/** Devices and tabs that read one list at different times. */
const readingsPerList = 4;
/** Ids of one reading; whoever reads on goes by the cursor alone. */
const longestReading = 2000;
/** Ids of all readings: a few MB. */
const mostIds = 100_000;

const beginsWith = (whole: readonly string[], start: readonly string[]): boolean =>
  whole.length >= start.length && start.every((id, at) => whole[at] === id);

const endAt = ({ ids, ends }: Reading, cursor: string | number): number | undefined => {
  if (typeof cursor === 'number') return [...ends].findLast((end) => end <= cursor) ?? [...ends][0];
  const end = ids.indexOf(cursor) + 1;
  return end === 0 ? undefined : end;
};

export const createGivenPages = (): GivenPages => {
  /** The list that was read last is the last one. */
  const lists = new Map<string, readonly Reading[]>();
  let kept = 0;
  const sizeOf = (readings: readonly Reading[]): number => readings.reduce((sum, { ids }) => sum + ids.length, 0);
  const set = (list: string, readings: readonly Reading[]): void => {
    kept += sizeOf(readings) - sizeOf(lists.get(list) ?? []);
    lists.delete(list);
    if (readings.length > 0) lists.set(list, readings);
    for (const [oldest, its] of lists) {
      if (kept <= mostIds) break;
      lists.delete(oldest);
      kept -= sizeOf(its);
    }
  };
  const add = (list: string, reading: Reading): void => {
    const others = (lists.get(list) ?? []).filter(({ ids }) => !beginsWith(reading.ids, ids));
    set(list, [reading, ...others].slice(0, readingsPerList));
  };
  return {
    begin: (list, { ids, hasMore }) => {
      const known = lists
        .get(list)
        ?.find((reading) => hasMore && beginsWith(reading.ids, ids) && reading.ends.has(ids.length));
      add(list, known ?? { ids, ends: new Set(hasMore ? [ids.length] : []) });
    },
    until: (list, cursor) => {
      const found = (lists.get(list) ?? []).flatMap((reading) => {
        const end = endAt(reading, cursor);
        return end === undefined ? [] : [{ reading, end }];
      });
      const { reading, end } = found.find((one) => one.reading.ends.has(one.end)) ?? found[0] ?? {};
      return reading?.ids.slice(0, end);
    },
    follow: (list, given, { ids, hasMore }) => {
      const all = [...given, ...ids];
      const before = lists.get(list)?.find((reading) => beginsWith(reading.ids, given));
      if (all.length > longestReading) return;
      const ends = [...(before?.ends ?? [])].filter((end) => end <= given.length);
      add(list, { ids: all, ends: new Set(hasMore ? [...ends, all.length] : ends) });
    },
  };
};
