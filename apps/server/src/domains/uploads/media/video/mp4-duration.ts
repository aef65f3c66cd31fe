import { BadMedia, type ByteReader } from './byte-reader.ts';
import { boxesIn, find, numberAt, u32At, versionOf, type Box } from './mp4-boxes.ts';

/*
 * How long a movie is. Its header says so; a movie in fragments (what browsers record, what streams are made of) may leave it
 * to the fragments: then the picture's track ends where the samples of its last fragment do.
 */

/** Bytes of samples read at once. */
const atOnce = 4096;
const unknown = 0xffff_ffff;

const scaleOf = async (reader: ByteReader, header: Box): Promise<{ scale: number; units: number }> => {
  const isWide = (await versionOf(reader, header)).version === 1;
  const at = header.start + (isWide ? 20 : 12);
  return { scale: await u32At(reader, at), units: await numberAt(reader, at + 4, isWide) };
};

/** The sum of the samples' own durations, or what each of them lasts by default. */
const runLength = async (reader: ByteReader, trun: Box, each: number): Promise<number> => {
  const { flags } = await versionOf(reader, trun);
  const count = await u32At(reader, trun.start + 4);
  if ((flags & 0x100) === 0) return count * each;
  const bytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = trun.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  if (first + count * bytes > trun.end) throw new BadMedia('A run ends too early.');
  const most = Math.floor(atOnce / bytes);
  let length = 0;
  for (let done = 0; done < count; done += most) {
    const samples = await reader.read(first + done * bytes, Math.min(most, count - done) * bytes);
    for (let at = 0; at < samples.length; at += bytes) length += samples.readUInt32BE(at);
  }
  return length;
};

interface Track {
  readonly id: number;
  /** The duration of a sample without one of its own, in the track's units. */
  readonly each: number;
}

/** Where this fragment of a track ends, in its units; the one before it ended at `before`. */
const trackEnd = async (reader: ByteReader, traf: Box, track: Track, before: number): Promise<number> => {
  let { each } = track;
  let end = before;
  for await (const box of boxesIn(reader, traf.start, traf.end)) {
    if (box.type === 'tfhd') {
      if ((await u32At(reader, box.start + 4)) !== track.id) return before;
      const { flags } = await versionOf(reader, box);
      if (flags & 8) each = await u32At(reader, box.start + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0));
    }
    if (box.type === 'tfdt') end = await numberAt(reader, box.start + 4, (await versionOf(reader, box)).version === 1);
    if (box.type === 'trun') end += await runLength(reader, box, each);
  }
  return end;
};

const defaultOf = async (reader: ByteReader, moov: Box, id: number): Promise<number> => {
  const mvex = await find(reader, moov, 'mvex');
  if (!mvex) return 0;
  for await (const box of boxesIn(reader, mvex.start, mvex.end)) {
    if (box.type === 'trex' && (await u32At(reader, box.start + 4)) === id) return u32At(reader, box.start + 12);
  }
  return 0;
};

/** The duration by the fragments from `moov` to the file's end. */
const byFragments = async (reader: ByteReader, moov: Box, trak: Box): Promise<number | undefined> => {
  const [tkhd, mdhd] = [await find(reader, trak, 'tkhd'), await find(reader, trak, 'mdia', 'mdhd')];
  if (!tkhd || !mdhd) return undefined;
  const id = await u32At(reader, tkhd.start + ((await versionOf(reader, tkhd)).version === 1 ? 20 : 12));
  const track = { id, each: await defaultOf(reader, moov, id) };
  let end = 0;
  for await (const box of boxesIn(reader, moov.end, reader.size)) {
    if (box.type !== 'moof') continue;
    for await (const traf of boxesIn(reader, box.start, box.end))
      if (traf.type === 'traf') end = await trackEnd(reader, traf, track, end);
  }
  return millisecondsOf(end, (await scaleOf(reader, mdhd)).scale);
};

const millisecondsOf = (units: number, scale: number): number | undefined =>
  scale === 0 || units === 0 ? undefined : Math.round((units * 1000) / scale);

/** Milliseconds of a movie; undefined when nothing in it gives a duration. `trak`: its picture. Throws BadMedia. */
export const durationOf = async (reader: ByteReader, moov: Box, trak: Box): Promise<number | undefined> => {
  const mvhd = await find(reader, moov, 'mvhd');
  if (!mvhd) throw new BadMedia('It has no movie header.');
  const { scale, units } = await scaleOf(reader, mvhd);
  if (units !== 0 && units < unknown) return millisecondsOf(units, scale);
  const mehd = await find(reader, moov, 'mvex', 'mehd');
  const fragmented = mehd ? await numberAt(reader, mehd.start + 4, (await versionOf(reader, mehd)).version === 1) : 0;
  return millisecondsOf(fragmented, scale) ?? byFragments(reader, moov, trak);
};
