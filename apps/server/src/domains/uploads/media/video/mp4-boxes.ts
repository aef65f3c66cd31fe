import { BadMedia, type ByteReader } from './byte-reader.ts';

export interface Box {
  readonly type: string;
  readonly at: number;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

const boxAt = async (reader: ByteReader, at: number, limit: number): Promise<Box> => {
  reader.step();
  const head = await reader.read(at, 8);
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const headBytes = short === 1 ? 16 : 8;
  const size =
    short === 1 ? Number((await reader.read(at + 8, 8)).readBigUInt64BE()) : short === 0 ? limit - at : short;
  if (size < headBytes || at + size > limit) throw new BadMedia('A box ends too early.');
  return { type, at, start: at + headBytes, end: at + size };
};

/** The boxes between two offsets, in order. Throws BadMedia for one that reaches past the end. */
export async function* boxesIn(reader: ByteReader, start: number, end: number): AsyncGenerator<Box> {
  // Fewer bytes than a box's head are padding.
  for (let at = start; at + 8 <= end;) {
    const box = await boxAt(reader, at, end);
    yield box;
    at = box.end;
  }
}

/** The first box at a path of types inside of another one. */
export const find = async (reader: ByteReader, within: Box, ...path: string[]): Promise<Box | undefined> => {
  const [type, ...rest] = path;
  for await (const box of boxesIn(reader, within.start, within.end)) {
    if (box.type === type) return rest.length === 0 ? box : find(reader, box, ...rest);
  }
  return undefined;
};

/** The version and the flags that a full box begins with. */
export const versionOf = async (reader: ByteReader, { start }: Box): Promise<{ version: number; flags: number }> => {
  const head = await reader.read(start, 4);
  return { version: head[0] ?? 0, flags: head.readUIntBE(1, 3) };
};

export const u32At = async (reader: ByteReader, at: number): Promise<number> =>
  (await reader.read(at, 4)).readUInt32BE();

/** 4 bytes, or 8 where the box is of a wide version. */
export const numberAt = async (reader: ByteReader, at: number, isWide: boolean): Promise<number> =>
  isWide ? Number((await reader.read(at, 8)).readBigUInt64BE()) : u32At(reader, at);
