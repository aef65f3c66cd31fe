import type { FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A file that ends too early, or contradicts itself. */
export class BadMedia extends Error {
  override readonly name = 'BadMedia';
}

/** A file of sound alone. */
export class NoPicture extends BadMedia {}

/** Reads a few bytes anywhere in a file, of which it never holds more than one window. */
export interface ByteReader {
  readonly size: number;
  /**
   * Exactly so many bytes (at most 4,096): at once when they are held already, but after every 1,000 steps in another turn
   * of the event loop. Throws BadMedia past the end.
   */
  read(at: number, length: number): Buffer | Promise<Buffer>;
  /** Counts one step of a walk; throws BadMedia when a file makes too many. */
  step(): void;
  /** The steps so far: about as many microseconds of processor. */
  steps(): number;
}

/** About a millisecond of processor. After it the process answers what else has arrived. */
const stepsPerTurn = 1000;
const windowBytes = 65_536;
const most = 4096;
/**
 * The most boxes, elements, pages or blocks of a file, each counted as often as it is visited: an hour of a browser's
 * WebM has 300,000 blocks, and other formats have far fewer parts.
 */
const mostSteps = 400_000;
/** How often each byte of a file may be fetched from the disk, on average; a file read from front to back twice needs 2. */
const mostPasses = 8;

export const createByteReader = (handle: FileHandle, size: number): ByteReader => {
  const buffer = Buffer.alloc(windowBytes);
  let from = 0;
  let held = 0;
  let steps = 0;
  let turnEnds = stepsPerTurn;
  let fetches = 0;
  const mostFetches = mostPasses * Math.ceil(size / windowBytes) + 16;
  const cut = (at: number, length: number): Buffer => {
    if (at + length > from + held) throw new BadMedia('It ends too early.');
    return Buffer.from(buffer.subarray(at - from, at - from + length));
  };
  const fetch = async (at: number, length: number): Promise<Buffer> => {
    fetches += 1;
    if (fetches > mostFetches) throw new BadMedia('Its parts are too far from each other.');
    const { bytesRead } = await handle.read(buffer, 0, windowBytes, at);
    from = at;
    held = bytesRead;
    return cut(at, length);
  };
  const take = (at: number, length: number): Buffer | Promise<Buffer> =>
    at < from || at + length > from + held ? fetch(at, length) : cut(at, length);
  const takeInNextTurn = async (at: number, length: number): Promise<Buffer> => {
    turnEnds = steps + stepsPerTurn;
    await nextTurn();
    return take(at, length);
  };
  return {
    size,
    read: (at, length) => {
      if (length > most || at < 0 || at + length > size) throw new BadMedia('It ends too early.');
      return steps < turnEnds ? take(at, length) : takeInNextTurn(at, length);
    },
    step: () => {
      steps += 1;
      if (steps > mostSteps) throw new BadMedia('It has too many parts.');
    },
    steps: () => steps,
  };
};

/** Bytes of a file that become one empty box or element: `head` at the beginning, zeros behind it. */
interface Erasure {
  readonly at: number;
  readonly end: number;
  readonly head: Buffer;
}

/** What is to be erased among the children of one box: neighbours become one. */
interface Gathering {
  add(at: number, end: number): void;
}
/** Places of a file that may have to be erased; a fragmented hour has a few thousand at most. */
const mostPlaces = 20_000;

/** Gathers what is to be erased. `headOf` is the head of an empty box or element of so many bytes. */
export const createErasures = (headOf: (bytes: number) => Buffer) => {
  const places: { at: number; end: number }[] = [];
  return {
    /** Only children of one box may become one: a box that reaches out of its parent is none. */
    gather: (): Gathering => {
      let last: { at: number; end: number } | undefined;
      return {
        add: (at, end) => {
          if (last?.end === at) last.end = end;
          else places.push((last = { at, end }));
          if (places.length > mostPlaces) throw new BadMedia('It has too many parts that do not belong into it.');
        },
      };
    },
    all: (): Erasure[] =>
      places.toSorted((a, b) => a.at - b.at).map(({ at, end }) => ({ at, end, head: headOf(end - at) })),
  };
};

/** Puts what falls into the bytes from `from` on over them. */
const apply = (bytes: Buffer, from: number, { at, end, head }: Erasure): void => {
  bytes.fill(0, Math.max(0, at - from), Math.min(bytes.length, end - from));
  for (const [index, byte] of head.entries()) {
    const place = at + index - from;
    if (place >= 0 && place < bytes.length) bytes[place] = byte;
  }
};

/**
 * Erases, in the order of the file, a window at a time: a read and a write for 64 kB of it at most, however many places
 * there are in them.
 */
export const eraseRanges = async (handle: FileHandle, erasures: readonly Erasure[]): Promise<void> => {
  const window = Buffer.alloc(windowBytes);
  let next = 0;
  for (let from = erasures[0]?.at ?? 0; next < erasures.length;) {
    const most = from + windowBytes;
    let [after, until] = [next, from];
    for (let one = erasures[after]; one && one.at < most; one = erasures[(after += 1)])
      until = Math.min(most, Math.max(until, one.end));
    const bytes = window.subarray(0, until - from);
    await handle.read(bytes, 0, bytes.length, from);
    for (const erasure of erasures.slice(next, after)) apply(bytes, from, erasure);
    await handle.write(bytes, 0, bytes.length, from);
    while (next < after && (erasures[next]?.end ?? 0) <= most) next += 1;
    from = Math.max(most, erasures[next]?.at ?? 0);
  }
};

/** What a video's container says. Pixels as shown, a turned phone taken into account; milliseconds. */
export interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly duration: number | undefined;
}
