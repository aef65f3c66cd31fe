import sharp, { type Color } from 'sharp';

type Format = 'jpeg' | 'png' | 'gif';

const noise = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919 + (at >> 5)) % 251;
  return pixels;
};

/** A picture with the given size; `orientation` and a place are written into it as a phone does. */
export const picture = async (format: Format, { width = 64, height = 48, orientation = 1 } = {}): Promise<Buffer> =>
  sharp(noise(width, height), { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Copyright: 'a secret name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 51/1 36/1', GPSLongitudeRef: 'E', GPSLongitude: '67/1 0/1 36/1' },
    })
    .withMetadata({ orientation })
    [format]()
    .toBuffer();

/** A picture of one colour, as the colour classifier judges it. */
export const plain = (background: string, format: Format = 'png', { width = 64, height = 48 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    [format]()
    .toBuffer();

/** An animation of frames of one colour each. */
export const animationOf = async (backgrounds: readonly Color[]): Promise<Buffer> => {
  const stills = backgrounds.map((background) => ({
    create: { width: 20, height: 16, channels: 3 as const, background },
  }));
  return sharp(await Promise.all(stills.map((still) => sharp(still).png().toBuffer())), { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** An animation of so many frames. */
export const animation = (frames: number): Promise<Buffer> =>
  animationOf(Array.from({ length: frames }, (_, at) => ({ r: (at * 80) % 256, g: 40, b: 200 })));

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer): number =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), out.length - 4);
  return out;
};

/** A PNG whose header says so many pixels, and that has nearly none: what it would unpack to decides. */
export const bombPng = async (width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const { deflateSync } = await import('node:zlib');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(5_000_000), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
