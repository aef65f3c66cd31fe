import { BadMedia, type ByteReader } from './byte-reader.ts';

export interface Page {
  readonly serial: number;
  readonly granule: bigint;
  /** The first one of a stream. */
  readonly isFirst: boolean;
  /** The lengths that its packets are laced with: one under 255 ends a packet. */
  readonly segments: Buffer;
  readonly at: number;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

export const pageAt = async (reader: ByteReader, at: number): Promise<Page> => {
  reader.step();
  const head = await reader.read(at, 27);
  if (head.toString('latin1', 0, 4) !== 'OggS') throw new BadMedia('A page is missing.');
  const segments = await reader.read(at + 27, head[26] ?? 0);
  const start = at + 27 + segments.length;
  const end = start + segments.reduce((sum, length) => sum + length, 0);
  if (end > reader.size) throw new BadMedia('A page ends too early.');
  return {
    serial: head.readUInt32LE(14),
    granule: head.readBigInt64LE(6),
    isFirst: ((head[5] ?? 0) & 2) !== 0,
    segments,
    at,
    start,
    end,
  };
};
