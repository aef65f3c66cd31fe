import type { DictionaryWord, wordsContract } from '@baithak/protocol/contracts/words';
import { readWord, wordsOneSlipFrom } from '@baithak/protocol/dictionary/allowed-words';
import { type Language, languages } from '@baithak/protocol/dictionary/dictionary';
import type { App } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { addedWords } from './words.queries.ts';

const most = 4;
/** Of a longer word the slips are not looked for. */
const longest = 24;

/** Allowed words that look or sound like one that is not allowed. */
export const nearWords = ({ services }: Pick<App, 'services'>, word: string): string[] => {
  if (word.length > longest) return [];
  const { list } = services.words.dictionary();
  const near = [...wordsOneSlipFrom(list, word), ...services.words.soundsLike(word).filter((each) => list.has(each))];
  return [...new Set(near)].slice(0, most);
};

const rate = { name: 'findWords', points: 120, seconds: 60 };
const pageSize = 50;

interface Range {
  readonly language: Language;
  readonly from: number;
  readonly to: number;
}

/** The first place from `from` on whose word is not before this one. */
const placeOf = (at: (index: number) => string, word: string, from: number, to: number): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) < word) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Where the words of each language that begin so stand in the list. */
const rangesOf = (
  { services: { words } }: Pick<App, 'services'>,
  beginning: string,
  only: Language | undefined,
): Range[] => {
  let start = 0;
  return languages.flatMap((language): Range[] => {
    const first = start;
    start += words.counts[language];
    if (only !== undefined && only !== language) return [];
    const { at } = words.dictionary().list;
    const from = placeOf(at, beginning, first, start);
    return [{ language, from, to: placeOf(at, `${beginning}\uffff`, from, start) }];
  });
};

/** The allowed words, page by page: what staff added first, then the lists (docs/contract.md#allowed-words). */
export const findWords: CallHandler<typeof wordsContract.findWords> = async (
  caller,
  { search = '', language, index = 0 },
) => {
  await caller.limits.take(rate, caller.address);
  const { words } = caller.services;
  const { list, allows } = words.dictionary();
  const beginning = readWord(search);
  const added = (await addedWords(caller.db.read, beginning)).filter(
    (row) => language === undefined || row.language === language,
  );
  const ranges = rangesOf(caller, beginning, language);
  const total = added.length + ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const data: DictionaryWord[] = added
    .slice(index, index + pageSize)
    .map(({ word, language: of, asked, changed_at: at }) => ({
      word,
      language: of,
      since: new Date(at).toISOString(),
      asked,
    }));
  let skipped = Math.max(0, index - added.length);
  let left = pageSize - data.length;
  for (const { language: of, from, to } of ranges) {
    const start = Math.min(to, from + skipped);
    skipped -= start - from;
    const end = Math.min(to, start + left);
    left -= end - start;
    for (let place = start; place < end; place += 1) {
      const word = list.at(place);
      if (list.has(word)) data.push({ word, language: of, since: null, asked: 0 });
    }
  }
  const changedAt = words.changedAt();
  return {
    data,
    canLoadMore: index + pageSize < total,
    version: words.version(),
    date: changedAt === null ? null : new Date(changedAt).toISOString(),
    total,
    searched:
      beginning === ''
        ? null
        : { word: beginning, allowed: allows(beginning), near: allows(beginning) ? [] : nearWords(caller, beginning) },
  };
};

const allowedRate = { name: 'getAllowedWords', points: 60, seconds: 60 };

const accepts = (accepted: string | string[] | undefined, coding: string): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`, 'i').test(String(accepted ?? ''));

/** The whole dictionary, packed once a version; nothing for who has this version already. */
export const getAllowedWords: CallHandler<typeof wordsContract.getAllowedWords> = async (
  { services, limits, address },
  _input,
  { request, reply },
) => {
  await limits.take(allowedRate, address);
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
