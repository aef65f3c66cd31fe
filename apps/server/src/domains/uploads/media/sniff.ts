/** The types that uploads accept (specification 5); the bytes decide, never the name. */
export type MediaType = 'image/gif' | 'image/jpeg' | 'image/png' | 'video/mp4' | 'video/webm' | 'video/ogg';

/** Bytes that `sniff` needs to see, or all of a shorter file. */
export const sniffBytes = 64;

const mp4Brands = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso7',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'mp71',
  'avc1',
  'hvc1',
  'av01',
  'dash',
  'M4V ',
  'MSNV',
  'mmp4',
  'f4v ',
]);

const begins = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

// A comment of a script right after the magic: the whole is a valid script as well.
const isScript = (bytes: Buffer, at: number): boolean => bytes.toString('latin1', at, at + 2) === '/*';

/** The type by the first bytes; undefined for everything that is not accepted. */
export const sniff = (head: Buffer): MediaType | undefined => {
  const text = head.toString('latin1');
  if (/^GIF8[79]a/.test(text)) return isScript(head, 6) ? undefined : 'image/gif';
  if (begins(head, 'ffd8ff')) return isScript(head, 4) ? undefined : 'image/jpeg';
  if (begins(head, '89504e470d0a1a0a')) return 'image/png';
  if (text.startsWith('ftyp', 4)) return mp4Brands.has(text.slice(8, 12)) ? 'video/mp4' : undefined;
  // EBML, with a document type of webm near its start: Matroska is not accepted.
  if (begins(head, '1a45dfa3')) return /\x42\x82.{1,8}webm/s.test(text) ? 'video/webm' : undefined;
  return text.startsWith('OggS') ? 'video/ogg' : undefined;
};

export const kindOf = (type: MediaType): 'image' | 'video' => (type.startsWith('image/') ? 'image' : 'video');
