import { useWordsTexts } from '../../i18n/lazy/words.ts';
import { AskForWord } from './ask-for-word.tsx';

/** What may be asked for: one word of letters. */
const isAskable = (word: string): boolean => /^[\p{L}\p{M}]{2,40}$/u.test(word);

/** Words that are not in the dictionary, each with a way to ask for it; `most` of them. */
export const WordsToAsk = ({ words, most }: { readonly words: readonly string[]; readonly most: number }) => {
  const { t } = useWordsTexts();
  const more = words.length - most;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 m-0 p-0 list-none">
      {words.slice(0, most).map((word) => (
        <li key={word} className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 wrap-anywhere font-medium">{word}</bdi>{' '}
          {isAskable(word) && <AskForWord word={word} />}
        </li>
      ))}
      {more > 0 && <li>{t('moreWords', { count: more })}</li>}
    </ul>
  );
};
