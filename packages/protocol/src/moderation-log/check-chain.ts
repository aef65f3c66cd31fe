/*
 * Whether entries of a chain fit together, as whoever reads the log sees it (docs/contract.md#log-chain). It runs in the
 * browsers of those who read.
 */
import { firstPrev, hashedText, type ChainEntry, type EntryDetails } from './hashed-texts.ts';
import { besideFault, erasedThing, sha256 } from './check-entry.ts';

/** An entry as it was read. Of the first form `seq` is not in its hash: it counts the chain, which is checked from entry to entry. */
export interface ReadEntry extends ChainEntry {
  /** When its words were erased, as on the wire, and which entry says so. */
  readonly erased: string | null;
  readonly erasedBy: number | null;
  /** There are words, which this reader is not shown. */
  readonly withheld?: boolean;
}

/**
 * Why an entry does not fit: `changed` it is not what its hash was made of; `beside` what stands beside it is not what it
 * commits to; `erased` its words are said to be erased, and no entry erased them; `unjoined` it does not name the one before;
 * `missing` it is not there; `anew` it is not the one whose hash was printed as the mark.
 */
export type FaultKind = 'changed' | 'beside' | 'erased' | 'unjoined' | 'missing' | 'anew';

export interface Fault {
  readonly seq: number;
  readonly kind: FaultKind;
  /** The hash that was found instead. */
  readonly found: string | null;
  /** The entry after it, by which a page that begins with this one is asked for; null for the newest. */
  readonly after: string | null;
}

export interface ChainCheck {
  /** The oldest entry that does not fit: those before it hold, and, unless it is only what stands beside it, nothing is known of those after it. */
  readonly fault: Fault | null;
  /** Entries that fit, beside which something stands that this reading cannot check. */
  readonly partly: ReadonlySet<number>;
  /** How many entries were looked at. */
  readonly looked: number;
  /** Whether these were all, from the first. */
  readonly whole: boolean;
}

/** Newest first, as the log is read. */
export interface Reading<Entry extends ReadEntry = ReadEntry> {
  readonly data: readonly Entry[];
  readonly canLoadMore: boolean;
  /** How many entries the chain has; null when it is not known, or when the reading does not begin with the newest. */
  readonly total: number | null;
  readonly mark: { readonly seq: number; readonly hash: string } | null;
}

/** What an entry commits to, where the reader may see that. */
type DetailsOf<Entry> = (entry: Entry) => EntryDetails | null;

type Found = Pick<Fault, 'kind' | 'found'>;

/** Whether an entry and the one before it are as they were written. `older` undefined: it was not read, or there is none. */
const faultOf = (entry: ReadEntry, older: ReadEntry | undefined, isOldest: boolean): Found | null => {
  const hash = sha256(hashedText(entry));
  if (hash !== entry.hash) return { kind: 'changed', found: hash };
  if (!older && !isOldest) return null;
  const before = older ?? { seq: 0, hash: firstPrev };
  const isJoined = entry.prev === before.hash && entry.seq === before.seq + 1;
  return isJoined ? null : { kind: 'unjoined', found: before.hash };
};

/** The first fault from the oldest entry on. */
const oldestFault = <Entry extends ReadEntry>(
  { data }: Reading<Entry>,
  find: (entry: Entry, older: Entry | undefined) => Found | null,
): Fault | null => {
  for (let at = data.length - 1; at >= 0; at -= 1) {
    const entry = data[at];
    const fault = entry && find(entry, data[at + 1]);
    if (fault) return { ...fault, seq: entry.seq, after: data[at - 1]?._id ?? null };
  }
  return null;
};

/** The newest are gone, or the whole was written anew after the mark was printed. */
const endFault = ({ data, total, mark }: Reading): Fault | null => {
  const newest = data[0]?.seq ?? 0;
  if (total !== null && newest < total) return { seq: newest + 1, kind: 'missing', found: null, after: null };
  const at = mark === null ? -1 : data.findIndex(({ seq }) => seq === mark.seq);
  const marked = data[at];
  if (!marked || !mark || marked.hash === mark.hash) return null;
  return { seq: marked.seq, kind: 'anew', found: mark.hash, after: data[at - 1]?._id ?? null };
};

/** Looks at what stands beside the entries of a reading. */
const lookBeside = <Entry extends ReadEntry>({ data, total }: Reading<Entry>, detailsOf: DetailsOf<Entry>) => {
  const bySeq = new Map(data.map((entry) => [entry.seq, entry]));
  const newest = data[0]?.seq ?? 0;

  /** Whether an entry says that this one's words were erased; null when that one was not read. */
  const isErasedRightly = ({ seq, erased, erasedBy }: Entry): boolean | null => {
    if (erasedBy === null || erasedBy <= seq) return false;
    const by = bySeq.get(erasedBy);
    if (!by) return erasedBy > newest && total === null ? null : false;
    return by.date === erased && by.erases?.includes(seq) === true;
  };
  /** Whether what is left of the entries whose words it erased is what it commits to; null when they were not all read. */
  const erasesRightly = (entry: Entry): boolean | null => {
    const facts = (entry.erases ?? []).map((seq) => {
      const erased = bySeq.get(seq);
      const details = erased && detailsOf(erased);
      return details ? { ...details, seq } : undefined;
    });
    if (facts.includes(undefined)) return null;
    const known = facts.filter((one) => one !== undefined);
    return erasedThing(sha256, known) === detailsOf(entry)?.thing;
  };
  /** Whether more is shown of an entry than could be checked. */
  const isPartly = (entry: Entry): boolean => {
    if (entry.erased !== null && isErasedRightly(entry) === null) return true;
    if (entry.words !== null) return false;
    if (!detailsOf(entry) || entry.withheld === true) return true;
    const by = entry.erasedBy === null ? undefined : bySeq.get(entry.erasedBy);
    return entry.erased !== null && (!by || erasesRightly(by) !== true);
  };
  return {
    find: (entry: Entry): Found | null => {
      if (entry.erased !== null && isErasedRightly(entry) === false) return { kind: 'erased', found: null };
      const details = detailsOf(entry);
      if (!details) return null;
      const isWrong = besideFault(sha256, entry, details, entry.erased !== null || entry.withheld === true) !== null;
      return isWrong || (entry.erases && erasesRightly(entry) === false) ? { kind: 'beside', found: null } : null;
    },
    partly: () => new Set(data.filter(isPartly).map(({ seq }) => seq)),
  };
};

/** Looks at entries of one chain, newest first and none left out. */
export const checkChain = <Entry extends ReadEntry>(
  reading: Reading<Entry>,
  detailsOf: DetailsOf<Entry> = () => null,
): ChainCheck => {
  const beside = lookBeside(reading, detailsOf);
  return {
    fault:
      oldestFault(reading, (entry, older) => faultOf(entry, older, !reading.canLoadMore)) ??
      endFault(reading) ??
      oldestFault(reading, beside.find),
    partly: beside.partly(),
    looked: reading.data.length,
    whole: reading.total !== null && !reading.canLoadMore,
  };
};

/** How an entry of a reading stands after a check. */
export type EntryState = 'fits' | 'partly' | 'broken' | 'unknown';

export const entryState = ({ fault, partly }: Pick<ChainCheck, 'fault' | 'partly'>, seq: number): EntryState => {
  if (seq === fault?.seq) return 'broken';
  const isBelow = !fault || seq < fault.seq || isOnlyBeside(fault.kind);
  if (!isBelow) return 'unknown';
  return partly.has(seq) ? 'partly' : 'fits';
};

/** The entry itself is in its place: so are those after it. */
export const isOnlyBeside = (kind: FaultKind): boolean => kind === 'beside' || kind === 'erased';

type GetPage<Entry extends ReadEntry> = (before: string | undefined) => Promise<Reading<Entry>>;

/** Reads on from what was read, page by page up to so many, so that no visit asks for all of a long log at once. */
export const readOn = async <Entry extends ReadEntry>(
  from: Reading<Entry> | null,
  getPage: GetPage<Entry>,
  mostPages: number,
): Promise<Reading<Entry>> => {
  let read = from ?? (await getPage(undefined));
  for (let pages = 1; read.canLoadMore && pages < mostPages; pages += 1) {
    const { data, canLoadMore } = await getPage(read.data.at(-1)?._id);
    read = { ...read, data: [...read.data, ...data], canLoadMore: canLoadMore && data.length > 0 };
  }
  return read;
};
