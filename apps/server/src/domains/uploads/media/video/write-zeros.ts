import type { FileHandle } from 'node:fs/promises';

const zeros = Buffer.alloc(65_536);

/** Overwrites the bytes between two offsets of a file. */
export const writeZeros = async (handle: FileHandle, start: number, end: number): Promise<void> => {
  for (let from = start; from < end; from += zeros.length)
    await handle.write(zeros, 0, Math.min(zeros.length, end - from), from);
};
