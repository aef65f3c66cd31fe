import { BadMedia, type ByteReader, NoPicture } from './byte-reader.ts';
import type { createErasures } from './erase-ranges.ts';
import { boxesIn, find, type Box } from './mp4-boxes.ts';

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
export interface Movie {
  readonly moov: Box;
  readonly trak: Box;
}

/**
 * Walks through a movie to its last box: one that reaches past the end is a file that was cut. Gathers what is not of its
 * structure, and tracks that are neither picture nor sound.
 */
export const readStructure = async (
  reader: ByteReader,
  erasures: ReturnType<typeof createErasures>,
): Promise<Movie> => {
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
