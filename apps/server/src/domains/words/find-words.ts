import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { languages, type Language } from '@baithak/protocol/dictionary/dictionary';
import type { DictionaryWord, wordsContract } from '@baithak/protocol/contracts/words';
import type { App } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { nearWords } from './near-words.ts';
import { addedWords } from './words.queries.ts';

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
