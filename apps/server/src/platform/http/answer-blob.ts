import { Readable } from 'node:stream';
import type { ByteRange, OpenBlob } from '../blobs/blobs.ts';
import { Refusal, errorBody } from '../errors.ts';
import type { RawAnswer, RawHttp } from '../implement.ts';

/**
 * The one range that a `Range` header asks for; `whole` without one (or with several, which may be ignored), `none`
 * when it is outside the file.
 */
const readRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'none' => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

/** A blob by byte ranges, not sent again to whoever has it: `headers` hold its etag. */
export const answerBlob = async (
  { request, reply }: RawHttp,
  blob: OpenBlob,
  type: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> => {
  const { size } = blob;
  const known = request.headers['if-none-match'];
  const unchanged = known !== undefined && (known.trim() === '*' || known.includes(headers['etag'] ?? ''));
  const ifRange = request.headers['if-range'];
  const isHead = request.method === 'HEAD';
  const range =
    !isHead && (ifRange === undefined || ifRange === headers['etag'])
      ? readRange(request.headers.range, size)
      : 'whole';
  if (unchanged || range === 'none' || isHead) await blob.close();
  if (unchanged) {
    reply.status(304);
    return { type, body: '', headers };
  }
  if (range === 'none') {
    reply.status(416);
    const refusal = errorBody(new Refusal('INVALID_INPUT', { msg: 'The file has no such bytes.' }));
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(refusal),
      headers: { 'content-range': `bytes */${size}` },
    };
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  if (range !== 'whole') reply.status(206);
  const whole: Record<string, string> =
    range === 'whole' ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${size}` };
  const body = isHead ? Readable.from([]) : await blob.stream(part);
  return { type, body, headers: { ...headers, ...whole, 'content-length': String(part.end - part.start + 1) } };
};
