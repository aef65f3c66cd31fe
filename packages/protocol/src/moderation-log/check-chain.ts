/*
 * Whether entries of a chain fit together, as whoever reads the log sees it (docs/contract.md#log-chain). It runs in the
 * browsers of those who read.
 */
import { committedText, firstPrev, hashedText, saltText, type ChainEntry, type EntryDetails } from './chain.ts';
import { sha256 } from './sha256.ts';

/** An entry as it was read. `seq` is not in its hash: it counts the chain, which is checked from entry to entry. */
export interface ReadEntry extends ChainEntry {
  readonly seq: number;
}

/**
 * Why an entry does not fit: `changed` it is not what its hash was made of; `beside` what stands beside it is not what it
 * commits to; `unjoined` it does not name the one before; `missing` it is not there; `anew` it is not the one whose hash was
 * printed as the mark.
 */
export type FaultKind = 'changed' | 'beside' | 'unjoined' | 'missing' | 'anew';

export interface Fault {
  readonly seq: number;
  readonly kind: FaultKind;
  /** The hash that was found instead. */
  readonly found: string | null;
  /** The entry after it, by which a page that begins with this one is asked for; null for the newest. */
  readonly after: string | null;
}

export interface ChainCheck {
  /** The oldest entry that does not fit: those before it hold, and, unless it is only `beside`, nothing is known of those after it. */
  readonly fault: Fault | null;
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

/** What an entry commits to, where the reader may see that; null where they may not, or where it was erased. */
type DetailsOf<Entry> = (entry: Entry) => EntryDetails | null;

/** Whether an entry and the one before it are as they were written. `older` undefined: it was not read, or there is none. */
const faultOf = (
  entry: ReadEntry,
  older: ReadEntry | undefined,
  isOldest: boolean,
): Pick<Fault, 'kind' | 'found'> | null => {
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
  find: (entry: Entry, older: Entry | undefined) => Pick<Fault, 'kind' | 'found'> | null,
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

const isCommittedTo = (details: EntryDetails, { commitment }: ReadEntry): boolean =>
  sha256(committedText(sha256(saltText(details)), details)) === commitment;

/** Looks at entries of one chain, newest first and none left out. */
export const checkChain = <Entry extends ReadEntry>(
  reading: Reading<Entry>,
  detailsOf: DetailsOf<Entry> = () => null,
): ChainCheck => ({
  fault:
    oldestFault(reading, (entry, older) => faultOf(entry, older, !reading.canLoadMore)) ??
    endFault(reading) ??
    oldestFault(reading, (entry) => {
      const details = detailsOf(entry);
      return details && !isCommittedTo(details, entry) ? { kind: 'beside', found: null } : null;
    }),
  looked: reading.data.length,
  whole: reading.total !== null && !reading.canLoadMore,
});

/** How an entry of a reading stands after a check. */
export type EntryState = 'fits' | 'broken' | 'unknown';

export const entryState = ({ fault }: Pick<ChainCheck, 'fault'>, seq: number): EntryState => {
  if (seq === fault?.seq) return 'broken';
  return !fault || seq < fault.seq || fault.kind === 'beside' ? 'fits' : 'unknown';
};

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
