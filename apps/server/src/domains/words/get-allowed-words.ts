import type { wordsContract } from '@baithak/protocol/contracts/words';
import type { CallHandler } from '../../platform/implement.ts';

const rate = { name: 'getAllowedWords', points: 60, seconds: 60 };

const accepts = (accepted: string | string[] | undefined, coding: string): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`, 'i').test(String(accepted ?? ''));

/** The whole dictionary, packed once a version; nothing for who has this version already. */
export const getAllowedWords: CallHandler<typeof wordsContract.getAllowedWords> = async (
  { services, limits, address },
  _input,
  { request, reply },
) => {
  await limits.take(rate, address);
  const packed = await services.words.packed();
  const headers = { etag: packed.etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' };
  const type = 'application/json; charset=utf-8';
  if (request.headers['if-none-match']?.includes(packed.etag)) {
    reply.status(304);
    return { type, body: '', headers };
  }
  const accepted = request.headers['accept-encoding'];
  if (accepts(accepted, 'br')) return { type, body: packed.br, headers: { ...headers, 'content-encoding': 'br' } };
  if (accepts(accepted, 'gzip'))
    return { type, body: packed.gzip, headers: { ...headers, 'content-encoding': 'gzip' } };
  return { type, body: packed.json, headers };
};

export const getWordsVersion: CallHandler<typeof wordsContract.getWordsVersion> = ({ services }) => ({
  version: services.words.version(),
});
