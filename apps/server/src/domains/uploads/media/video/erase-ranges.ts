import type { FileHandle } from 'node:fs/promises';
import { BadMedia } from './byte-reader.ts';

/** Bytes of a file that become one empty box or element: `head` at the beginning, zeros behind it. */
export interface Erasure {
  readonly at: number;
  readonly end: number;
  readonly head: Buffer;
}

/** What is to be erased among the children of one box: neighbours become one. */
export interface Gathering {
  add(at: number, end: number): void;
}

const windowBytes = 65_536;
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
