import type { FileHandle } from 'node:fs/promises';

/** A file that ends too early, or contradicts itself. */
export class BadMedia extends Error {
  override readonly name = 'BadMedia';
}

/** Reads a few bytes anywhere in a file, of which it never holds more than one window. */
export interface ByteReader {
  readonly size: number;
  /** Exactly so many bytes (at most 4,096). Throws BadMedia past the end. */
  read(at: number, length: number): Promise<Buffer>;
  /** Counts one step of a walk; throws BadMedia when a file makes too many. */
  step(): void;
}

const windowBytes = 65_536;
const most = 4096;
/** The most boxes, elements or pages of a file: ten hours of video have fewer. */
const mostSteps = 400_000;

export const createByteReader = (handle: FileHandle, size: number): ByteReader => {
  const buffer = Buffer.alloc(windowBytes);
  let from = 0;
  let held = 0;
  let steps = 0;
  return {
    size,
    read: async (at, length) => {
      if (length > most || at < 0 || at + length > size) throw new BadMedia('It ends too early.');
      if (at < from || at + length > from + held) {
        const { bytesRead } = await handle.read(buffer, 0, windowBytes, at);
        from = at;
        held = bytesRead;
      }
      if (at + length > from + held) throw new BadMedia('It ends too early.');
      return Buffer.from(buffer.subarray(at - from, at - from + length));
    },
    step: () => {
      steps += 1;
      if (steps > mostSteps) throw new BadMedia('It has too many parts.');
    },
  };
};
