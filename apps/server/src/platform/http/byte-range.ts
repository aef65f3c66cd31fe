import type { ByteRange } from '../blobs/blobs.ts';

/**
 * The one range that a `Range` header asks for; `whole` without one (or with several, which may be ignored), `none`
 * when it is outside the file.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'none' => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};
