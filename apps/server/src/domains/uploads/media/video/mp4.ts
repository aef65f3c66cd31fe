import type { FileHandle } from 'node:fs/promises';
import { BadMedia, type ByteReader, NoPicture, type VideoFacts, createErasures, eraseRanges } from './bytes.ts';

interface Box {
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
async function* boxesIn(reader: ByteReader, start: number, end: number): AsyncGenerator<Box> {
  // Fewer bytes than a box's head are padding.
  for (let at = start; at + 8 <= end;) {
    const box = await boxAt(reader, at, end);
    yield box;
    at = box.end;
  }
}

/** The first box at a path of types inside of another one. */
const find = async (reader: ByteReader, within: Box, ...path: string[]): Promise<Box | undefined> => {
  const [type, ...rest] = path;
  for await (const box of boxesIn(reader, within.start, within.end)) {
    if (box.type === type) return rest.length === 0 ? box : find(reader, box, ...rest);
  }
  return undefined;
};

/** The version and the flags that a full box begins with. */
const versionOf = async (reader: ByteReader, { start }: Box): Promise<{ version: number; flags: number }> => {
  const head = await reader.read(start, 4);
  return { version: head[0] ?? 0, flags: head.readUIntBE(1, 3) };
};

const u32At = async (reader: ByteReader, at: number): Promise<number> => (await reader.read(at, 4)).readUInt32BE();

/** 4 bytes, or 8 where the box is of a wide version. */
const numberAt = async (reader: ByteReader, at: number, isWide: boolean): Promise<number> =>
  isWide ? Number((await reader.read(at, 8)).readBigUInt64BE()) : u32At(reader, at);

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
const durationOf = async (reader: ByteReader, moov: Box, trak: Box): Promise<number | undefined> => {
  const mvhd = await find(reader, moov, 'mvhd');
  if (!mvhd) throw new BadMedia('It has no movie header.');
  const { scale, units } = await scaleOf(reader, mvhd);
  if (units !== 0 && units < unknown) return millisecondsOf(units, scale);
  const mehd = await find(reader, moov, 'mvex', 'mehd');
  const fragmented = mehd ? await numberAt(reader, mehd.start + 4, (await versionOf(reader, mehd)).version === 1) : 0;
  return millisecondsOf(fragmented, scale) ?? byFragments(reader, moov, trak);
};

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * The boxes that make a movie, by the box that they are in; '' is the file. Whatever else is there, known or not, may say
 * where it was made: phones and cameras write that into `udta`, `meta`, `uuid`, and into `free` and `skip` too.
 */
const structure: Readonly<Record<string, ReadonlySet<string>>> = {
  '': names('ftyp styp moov moof mdat sidx ssix mfra'),
  moov: names('mvhd trak mvex'),
  trak: names('tkhd mdia edts tref'),
  mdia: names('mdhd hdlr minf elng'),
  minf: names('vmhd smhd dinf stbl'),
  stbl: names('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps stsh sdtp sbgp sgpd subs saiz saio stdp padb'),
  mvex: names('mehd trex leva'),
  moof: names('mfhd traf'),
  traf: names('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio'),
  edts: names('elst'),
  dinf: names('dref'),
  mfra: names('tfra mfro'),
};

const handlerOf = async (reader: ByteReader, trak: Box): Promise<string | undefined> => {
  const hdlr = await find(reader, trak, 'mdia', 'hdlr');
  return hdlr && (await reader.read(hdlr.start + 8, 4)).toString('latin1');
};

/** The movie's header box and the track of its picture. */
interface Movie {
  readonly moov: Box;
  readonly trak: Box;
}

/**
 * Walks through a movie to its last box: one that reaches past the end is a file that was cut. Gathers what is not of its
 * structure, and tracks that are neither picture nor sound.
 */
const readStructure = async (reader: ByteReader, erasures: ReturnType<typeof createErasures>): Promise<Movie> => {
  let moov: Box | undefined;
  let trak: Box | undefined;
  const belongs = async (box: Box): Promise<boolean> => {
    if (box.type === 'moov') return box === (moov ??= box);
    if (box.type !== 'trak') return true;
    const handler = await handlerOf(reader, box);
    if (handler === 'vide') trak ??= box;
    return handler === 'vide' || handler === 'soun';
  };
  const walk = async (kept: ReadonlySet<string>, start: number, end: number): Promise<void> => {
    const gathering = erasures.gather();
    for await (const box of boxesIn(reader, start, end)) {
      if (!kept.has(box.type) || !(await belongs(box))) gathering.add(box.at, box.end);
      else {
        const inside = structure[box.type];
        if (inside) await walk(inside, box.start, box.end);
      }
    }
  };
  await walk(structure[''] ?? new Set(), 0, reader.size);
  if (!moov) throw new BadMedia('It has no movie.');
  if (!trak) throw new NoPicture('It has no picture.');
  return { moov, trak };
};

const pictureOf = async (reader: ByteReader, trak: Box): Promise<{ width: number; height: number }> => {
  const tkhd = await find(reader, trak, 'tkhd');
  if (!tkhd) throw new BadMedia('A track has no header.');
  const matrixAt = tkhd.start + ((await reader.read(tkhd.start, 1))[0] === 1 ? 52 : 40);
  const matrix = await reader.read(matrixAt, 44);
  const [width, height] = [matrix.readUInt16BE(36), matrix.readUInt16BE(40)];
  // Turned by a quarter: a = 0, b ≠ 0.
  const turned = matrix.readInt32BE(0) === 0 && matrix.readInt32BE(4) !== 0;
  return turned ? { width: height, height: width } : { width, height };
};

const freeBox = (bytes: number): Buffer => {
  const head = Buffer.from('\0\0\0\0free', 'latin1');
  head.writeUInt32BE(bytes);
  return head;
};

/**
 * Reads an MP4 and erases, in place, everything that is not part of its picture and sound
 * (docs/decisions/pictures-and-videos.md#checking-uploaded-media).
 */
export const readMp4 = async (reader: ByteReader, handle: FileHandle): Promise<VideoFacts> => {
  const erasures = createErasures(freeBox);
  const { moov, trak } = await readStructure(reader, erasures);
  const { width, height } = await pictureOf(reader, trak);
  const duration = await durationOf(reader, moov, trak);
  await eraseRanges(handle, erasures.all());
  return { width, height, duration };
};
