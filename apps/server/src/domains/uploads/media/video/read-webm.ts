import type { FileHandle } from 'node:fs/promises';
import { BadMedia, type ByteReader, NoPicture, type VideoFacts, createErasures, eraseRanges } from './bytes.ts';

const ids = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  block: 0xa3,
  group: 0xa0,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  seekHead: 0x114d9b74,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
} as const;
/** Elements of a segment: one of them ends a cluster whose size nobody knew. */
const ofSegment: ReadonlySet<number> = new Set([
  ids.info,
  ids.tracks,
  ids.cluster,
  ids.tags,
  ids.attachments,
  ids.seekHead,
  ids.cues,
  ids.chapters,
]);

/** What stays of a segment: not its tags, attachments and chapters, and not what is said to be empty. */
const kept: ReadonlySet<number> = new Set([ids.info, ids.tracks, ids.cluster, ids.seekHead, ids.cues]);

interface Element {
  readonly id: number;
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Streamed: the size was not known when it was written. */
  readonly open: boolean;
}

const numberAt = async (
  reader: ByteReader,
  at: number,
  keepMarker: boolean,
): Promise<{ value: number; length: number; unknown: boolean }> => {
  const first = (await reader.read(at, 1))[0] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > (keepMarker ? 4 : 8)) throw new BadMedia('A number is too long.');
  const bytes = await reader.read(at, length);
  const ones = length === 8 ? 0 : first & (0xff >> length);
  const unknown = !keepMarker && ones === 0xff >> length && bytes.subarray(1).every((byte) => byte === 0xff);
  const value = bytes.subarray(1).reduce((sum, byte) => sum * 256 + byte, keepMarker ? first : ones);
  return { value, length, unknown };
};

const elementAt = async (reader: ByteReader, at: number, limit: number): Promise<Element> => {
  reader.step();
  const id = await numberAt(reader, at, true);
  const size = await numberAt(reader, at + id.length, false);
  const start = at + id.length + size.length;
  const end = size.unknown ? limit : start + size.value;
  // The head of an element without a size may reach out of its parent, into what is erased.
  if (start > limit || end > limit) throw new BadMedia('An element ends too early.');
  return { id: id.value, at, start, end, open: size.unknown };
};

async function* elementsIn(reader: ByteReader, start: number, end: number): AsyncGenerator<Element> {
  for (let at = start; at < end;) {
    const element = await elementAt(reader, at, end);
    yield element;
    at = element.end;
  }
}

const unsigned = async (reader: ByteReader, { start, end }: Element): Promise<number> =>
  (await reader.read(start, Math.min(8, end - start))).reduce((sum, byte) => sum * 256 + byte, 0);

/** Undefined for a size that no number has. */
const float = async (reader: ByteReader, { start, end }: Element): Promise<number | undefined> => {
  if (end - start === 8) return (await reader.read(start, 8)).readDoubleBE();
  if (end - start === 4) return (await reader.read(start, 4)).readFloatBE();
  return undefined;
};

const pictureOf = async (
  reader: ByteReader,
  tracks: Element,
): Promise<{ width: number; height: number } | undefined> => {
  for await (const track of elementsIn(reader, tracks.start, tracks.end)) {
    if (track.id !== ids.track) continue;
    for await (const video of elementsIn(reader, track.start, track.end)) {
      if (video.id !== ids.video) continue;
      const picture = { width: 0, height: 0 };
      for await (const field of elementsIn(reader, video.start, video.end)) {
        if (field.id === ids.width) picture.width = await unsigned(reader, field);
        if (field.id === ids.height) picture.height = await unsigned(reader, field);
      }
      return picture;
    }
  }
  return undefined;
};

const lengthOf = async (
  reader: ByteReader,
  info: Element,
): Promise<{ scale: number; duration: number | undefined }> => {
  const length: { scale: number; duration: number | undefined } = { scale: 1_000_000, duration: undefined };
  for await (const field of elementsIn(reader, info.start, info.end)) {
    if (field.id === ids.scale) length.scale = await unsigned(reader, field);
    if (field.id === ids.duration) length.duration = await float(reader, field);
  }
  return length;
};

/** When a block, or the first of a group, is shown, counted from its cluster: after the track's number of one byte. */
const timeOf = async (reader: ByteReader, { id, start, end }: Element): Promise<number> => {
  if (end - start < 4) return 0;
  return id === ids.group
    ? timeOf(reader, await elementAt(reader, start, end))
    : (await reader.read(start + 1, 2)).readInt16BE();
};

/**
 * The time of the cluster's last block, and where the cluster ends. Only a recording that does not say its length, or
 * no sizes, is walked through.
 */
const readCluster = async (
  reader: ByteReader,
  cluster: Element,
  timed: boolean,
): Promise<{ time: number; end: number }> => {
  if (timed && !cluster.open) return { time: 0, end: cluster.end };
  let [began, last, at] = [0, 0, cluster.start];
  while (at < cluster.end) {
    const element = await elementAt(reader, at, cluster.end);
    if (cluster.open && ofSegment.has(element.id)) break;
    if (element.id === ids.timestamp) began = await unsigned(reader, element);
    if (element.id === ids.block || element.id === ids.group) last = Math.max(last, await timeOf(reader, element));
    at = element.end;
  }
  return { time: began + last, end: at };
};

/** A Void element of so many bytes; its size in 7 bytes, or in one where there are no more. */
const voidElement = (bytes: number): Buffer => {
  if (bytes < 9) return Buffer.from([0xec, 0x80 | (bytes - 2)]);
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head.writeBigUInt64BE(BigInt(bytes - 9) | (1n << 56n), 1);
  return head;
};

/**
 * Reads a WebM and erases, in place, everything of its segment that players do not need
 * (docs/decisions/pictures-and-videos.md#checking-uploaded-media).
 */
export const readWebm = async (reader: ByteReader, handle: FileHandle): Promise<VideoFacts> => {
  const head = await elementAt(reader, 0, reader.size);
  const segment = await elementAt(reader, head.end, reader.size);
  if (head.id !== ids.head || segment.id !== ids.segment) throw new BadMedia('It has no segment.');
  let picture: { width: number; height: number } | undefined;
  let length: { scale: number; duration: number | undefined } = { scale: 1_000_000, duration: undefined };
  let last = 0;
  const erasures = createErasures(voidElement);
  const inSegment = erasures.gather();
  for (let at = segment.start; at < segment.end;) {
    const element = await elementAt(reader, at, segment.end);
    if (element.id === ids.info) length = await lengthOf(reader, element);
    if (element.id === ids.tracks) picture = await pictureOf(reader, element);
    if (!kept.has(element.id)) inSegment.add(element.at, element.end);
    const cluster =
      element.id === ids.cluster ? await readCluster(reader, element, length.duration !== undefined) : undefined;
    last = cluster?.time ?? last;
    at = cluster?.end ?? element.end;
  }
  if (!picture) throw new NoPicture('It has no picture.');
  if (reader.size - segment.end > 1) erasures.gather().add(segment.end, reader.size);
  await eraseRanges(handle, erasures.all());
  const duration = Math.round(((length.duration ?? last) * length.scale) / 1_000_000);
  return { ...picture, duration: duration > 0 ? duration : undefined };
};
