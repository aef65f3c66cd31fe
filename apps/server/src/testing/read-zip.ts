import { inflateRawSync } from 'node:zlib';

const centralEntry = 0x02014b50;
const centralEnd = 0x06054b50;

/** The files of a ZIP, by name. */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from(new Uint32Array([centralEnd]).buffer));
  const files = new Map<string, Buffer>();
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === centralEntry;) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => zip.readUInt16LE(at + from)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const bytesAt = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(bytesAt, bytesAt + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + extra + comment;
  }
  return files;
};
