import { open } from 'node:fs/promises';
import { countProcessor } from '../../../platform/cost.ts';
import { type ByteReader, createByteReader } from './video/bytes.ts';

const [extension, picture, padding] = [0x21, 0x2c, 0x00];
const headerBytes = 13;

/** Bytes of the colour table that the flags announce. */
const coloursIn = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where the data that follow a chain of blocks begin: each block has its length, the last one is empty. */
const afterPieces = async (reader: ByteReader, start: number): Promise<number> => {
  for (let at = start; ;) {
    reader.step();
    const [length = 0] = await reader.read(at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
};

const readToEnd = async (reader: ByteReader): Promise<void> => {
  for (let at = headerBytes + coloursIn((await reader.read(0, headerBytes))[10]); ;) {
    reader.step();
    const [block] = await reader.read(at, 1);
    if (block === extension) at = await afterPieces(reader, at + 2);
    else if (block === picture) at = await afterPieces(reader, at + 11 + coloursIn((await reader.read(at, 10))[9]));
    else if (block === padding) at += 1;
    else return;
  }
};

/** Reads a GIF to its last block. The decoder accepts a cut file; this throws BadMedia. */
export const checkGif = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    const reader = createByteReader(handle, (await handle.stat()).size);
    await readToEnd(reader).finally(() => countProcessor(reader.steps()));
  } finally {
    await handle.close();
  }
};
