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
  box('trak',
    box('tkhd', u32(7, 0, 0, 1, 0, 2500, 0, 0, 0, 0), u32(...(turned ? quarterTurn : upright)), u32(width << 16, height << 16)),
    box('mdia', box('hdlr', u32(0, 0), text(handler), Buffer.alloc(13))),
    ...more);

export const place = '+24.8607+067.0011/';

/** 2.5 s; with the place where it was made, and a track of places. `media`: bytes of the pictures. */
export const mp4 = ({ width = 320, height = 180, turned = false, media = 64 } = {}): Buffer =>
  Buffer.concat([
    box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41')),
    box('moov',
      box('mvhd', u32(0, 0, 0, 1000, 2500), Buffer.alloc(80)),
      track('vide', width, height, turned),
      track('soun', 0, 0, false, box('udta', text(place))),
      track('meta', 0, 0, false, box('data', text(place))),
      box('udta', box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), text(place)))),
    box('mdat', Buffer.alloc(media, 7)),
  ]);

const element = (id: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
const open = (id: string, ...content: Buffer[]): Buffer => Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...content]);

const double = (value: number): Buffer => {
  const out = Buffer.alloc(8);
  out.writeDoubleBE(value);
  return out;
};

/** With `streamed` as a browser records: sizes and duration unknown; the last cluster begins after 3 s. */
export const webm = ({ streamed = false } = {}): Buffer => {
  const head = Buffer.concat([Buffer.from('1a45dfa3' + '87' + '4282' + '84', 'hex'), text('webm')]);
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([1])), element('e0', element('b0', Buffer.from([2, 128])), element('ba', Buffer.from([1, 104])))));
  const info = element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])), ...(streamed ? [] : [element('4489', double(4200))]));
  const cluster = (time: number) => [element('e7', Buffer.from([time >> 8, time & 255])), element('a3', Buffer.concat([Buffer.from([0x81, 0, 40]), Buffer.alloc(200, 9)]))] as const;
  if (streamed) return Buffer.concat([head, open('18538067', info, tracks, open('1f43b675', ...cluster(0)), open('1f43b675', ...cluster(3000)))]);
  return Buffer.concat([head, element('18538067', info, tracks, element('1f43b675', ...cluster(0)), element('1254c367', text(place)))]);
};

const page = (granule: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(77, 14);
  head[26] = 1;
  return Buffer.concat([head, Buffer.from([body.length]), body]);
};

/** 50 frames, 25 a second; `picture: false` is an Ogg with sound alone. */
export const ogg = ({ picture = true } = {}): Buffer => {
  const head = Buffer.alloc(42);
  head.write(picture ? '\x80theora' : '\x01vorbis', 'latin1');
  head.set([3, 2, 1, 0, 20, 0, 12], 7);
  head.writeUIntBE(320, 14, 3);
  head.writeUIntBE(180, 17, 3);
  head.writeUInt32BE(25, 22);
  head.writeUInt32BE(1, 26);
  head.writeUInt16BE(6 << 5, 40);
  return Buffer.concat([page(0, head), page((40 << 6) + 10, Buffer.alloc(100, 3))]);
};
