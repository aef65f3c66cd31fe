import { wordsOneSlipFrom } from '@baithak/protocol/dictionary/allowed-words';
import type { App } from '../../platform/context.ts';

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
