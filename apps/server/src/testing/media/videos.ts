/** Small videos made by hand: containers that are right, with nothing to see in them. */

const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => out.writeInt32BE(value | 0, at * 4));
  return out;
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};

const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const quarterTurn = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

const track = (handler: string, width: number, height: number, turned: boolean, ...more: Buffer[]): Buffer =>
  box(
    'trak',
    box(
      'tkhd',
      u32(7, 0, 0, handler === 'vide' ? 1 : 2, 0, 2500, 0, 0, 0, 0),
      u32(...(turned ? quarterTurn : upright)),
      u32(width << 16, height << 16),
    ),
    box('mdia', box('mdhd', u32(0, 0, 0, 12_800, 0, 0)), box('hdlr', u32(0, 0), text(handler), Buffer.alloc(13))),
    ...more,
  );

export const place = '+24.8607+067.0011/';

/** 2.5 s; with the place where it was made, and a track of places. `media`: bytes of the pictures. */
export const mp4 = ({ width = 320, height = 180, turned = false, media = 64 } = {}): Buffer =>
  Buffer.concat([
    box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41')),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 2500), Buffer.alloc(80)),
      track('vide', width, height, turned),
      track('soun', 0, 0, false, box('udta', text(place))),
      track('meta', 0, 0, false, box('data', text(place))),
      box('udta', box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), text(place))),
    ),
    box('mdat', Buffer.alloc(media, 7)),
  ]);

/**
 * An MP4 with the place in boxes that players skip, at every level, in ones that nobody knows, and behind the end; its
 * picture and sound are whole.
 */
export const mp4WithHiddenPlaces = (): Buffer => {
  const hidden = ['free', 'skip', 'wide', 'uuid', 'meta', 'gps ', '\xa9xyz', 'udta'].map((type) =>
    box(type, text(place)),
  );
  const inside = (type: string, ...content: Buffer[]): Buffer => box(type, ...hidden, ...content, ...hidden);
  const film = inside(
    'trak',
    box('tkhd', u32(7, 0, 0, 1, 0, 2500, 0, 0, 0, 0), u32(...upright), u32(320 << 16, 180 << 16)),
    inside(
      'mdia',
      box('mdhd', u32(0, 0, 0, 12_800, 0, 0)),
      box('hdlr', u32(0, 0), text('vide'), Buffer.alloc(13)),
      inside('minf', box('vmhd', u32(0, 0, 0)), inside('stbl', box('stts', u32(0, 0)))),
    ),
  );
  const moof = inside('moof', box('mfhd', u32(0, 1)), inside('traf', box('tfhd', u32(0, 1))));
  return Buffer.concat([
    box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41')),
    ...hidden,
    inside(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 2500), Buffer.alloc(80)),
      film,
      inside('mvex', box('trex', u32(0, 1))),
    ),
    moof,
    box('mdat', Buffer.alloc(64, 7)),
    ...hidden,
  ]);
};

interface Fragments {
  /** Milliseconds that the header of the fragments says, in the wide form. */
  readonly said?: number;
  /** Whether each fragment says when it begins. */
  readonly timed?: boolean;
}

const fragment = (began: number, timed: boolean, ...run: Buffer[]): Buffer => {
  const sound = box('traf', box('tfhd', u32(0, 2)), box('tfdt', u32(0, 999_999)), box('trun', u32(0, 7)));
  const film = box(
    'traf',
    box('tfhd', u32(8, 1, 512)),
    ...(timed ? [box('tfdt', u32(0x1000000, 0, began))] : []),
    box('trun', ...run),
  );
  return Buffer.concat([
    box('moof', box('mfhd', u32(0, 1)), box('udta', text(place)), sound, film),
    box('mdat', Buffer.alloc(40, 7)),
  ]);
};

/**
 * As browsers record: a header without a duration, then two fragments of a second each; samples that say how long they
 * last, and ones that do not.
 */
export const fragmentedMp4 = ({ said, timed = true }: Fragments = {}): Buffer => {
  const samples = Array.from({ length: 5 }, () => u32(2560, 9));
  return Buffer.concat([
    box('ftyp', text('isom'), u32(512), text('isomiso5avc1mp41')),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 0), Buffer.alloc(80)),
      track('vide', 320, 180, false),
      track('soun', 0, 0, false),
      box(
        'mvex',
        ...(said === undefined ? [] : [box('mehd', u32(0x1000000, 0, said))]),
        box('trex', u32(0, 1, 1, 512, 0, 0)),
        box('trex', u32(0, 2, 1, 1024, 0, 0)),
      ),
    ),
    fragment(0, timed, u32(1, 25, 0)),
    fragment(12_800, timed, u32(0x300, 5), ...samples),
  ]);
};

const element = (id: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
const open = (id: string, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...content]);

const double = (value: number): Buffer => {
  const out = Buffer.alloc(8);
  out.writeDoubleBE(value);
  return out;
};

/** With `streamed` as a browser records: sizes and duration unknown; the last cluster begins after 3 s. */
export const webm = ({ streamed = false, lasts = 4200, hidden = false } = {}): Buffer => {
  const places = hidden ? ['ec', '1043a770', '1941a469', 'bf'].map((id) => element(id, text(place))) : [];
  const head = Buffer.concat([Buffer.from('1a45dfa3' + '87' + '4282' + '84', 'hex'), text('webm')]);
  const tracks = element(
    '1654ae6b',
    element(
      'ae',
      element('83', Buffer.from([1])),
      element('e0', element('b0', Buffer.from([2, 128])), element('ba', Buffer.from([1, 104]))),
    ),
  );
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
    ...(streamed ? [] : [element('4489', double(lasts))]),
  );
  const cluster = (time: number) =>
    [
      element('e7', Buffer.from([time >> 8, time & 255])),
      element('a3', Buffer.concat([Buffer.from([0x81, 0, 40]), Buffer.alloc(200, 9)])),
    ] as const;
  if (streamed)
    return Buffer.concat([
      head,
      open('18538067', info, tracks, open('1f43b675', ...cluster(0)), open('1f43b675', ...cluster(3000))),
    ]);
  return Buffer.concat([
    head,
    element(
      '18538067',
      ...places,
      info,
      tracks,
      ...places,
      element('1f43b675', ...cluster(0)),
      element('1254c367', text(place)),
    ),
    ...places,
  ]);
};

/** The checksum of an Ogg page, bit by bit, as RFC 3533 says. */
export const oggChecksum = (bytes: Buffer): number => {
  let sum = 0;
  for (const [at, byte] of bytes.entries()) {
    sum ^= (at >= 22 && at < 26 ? 0 : byte) << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
};

const laced = (granule: number, segments: readonly number[], body: Buffer, kind = 0, serial = 77): Buffer => {
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = kind;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  head[26] = segments.length;
  const page = Buffer.concat([head, Buffer.from(segments), body]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
};

/** The pages of an Ogg, one after the other. */
export const oggPages = (bytes: Buffer): Buffer[] => {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const count = bytes[at + 26] ?? 0;
    const end = at + 27 + count + bytes.subarray(at + 27, at + 27 + count).reduce((sum, length) => sum + length, 0);
    pages.push(bytes.subarray(at, end));
    at = end;
  }
  return pages;
};

const u32le = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);

/** Comments in two pages of their stream, the second of which holds the next packet as well. */
const comments = (magic: string, serial: number, more: string): Buffer => {
  const words = [`LOCATION=${place}`, `ARTIST=${'a secret name '.repeat(30)}`].map((word) =>
    Buffer.concat([u32le(word.length), text(word)]),
  );
  const packet = Buffer.concat([text(magic), u32le(7), text('aproduct'.slice(0, 7)), u32le(words.length), ...words]);
  const rest = packet.subarray(255);
  return Buffer.concat([
    laced(0, [255], packet.subarray(0, 255), 0, serial),
    laced(0, [rest.length, more.length], Buffer.concat([rest, text(more)]), 1, serial),
  ]);
};

/** 50 frames, 25 a second, and a sound, with comments that say where; `picture: false` is an Ogg with sound alone. */
export const ogg = ({ picture = true } = {}): Buffer => {
  const head = Buffer.alloc(42);
  head.write(picture ? '\x80theora' : '\x01vorbis', 'latin1');
  head.set([3, 2, 1, 0, 20, 0, 12], 7);
  head.writeUIntBE(320, 14, 3);
  head.writeUIntBE(180, 17, 3);
  head.writeUInt32BE(25, 22);
  head.writeUInt32BE(1, 26);
  head.writeUInt16BE(6 << 5, 40);
  const sound = Buffer.concat([text('\x01vorbis'), Buffer.alloc(23)]);
  return Buffer.concat([
    laced(0, [head.length], head, 2),
    laced(0, [sound.length], sound, 2, 78),
    comments('\x81theora', 77, 'the tables of the picture'),
    comments('\x03vorbis', 78, 'the tables of the sound'),
    laced((40 << 6) + 10, [100], Buffer.alloc(100, 3)),
  ]);
};
