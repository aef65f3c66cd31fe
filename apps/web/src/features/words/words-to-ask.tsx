import { useWordsTexts } from '../../i18n/lazy/words.ts';
import { classNames } from '../../lib/class-names.ts';
import { AskForWord } from './ask-for-word.tsx';

/** What may be asked for: one word of letters. */
const isAskable = (word: string): boolean => /^[\p{L}\p{M}]{2,40}$/u.test(word);

interface WordsToAskProps {
  readonly words: readonly string[];
  readonly most: number;
  /** Scrolls sideways instead of growing. */
  readonly inOneRow?: boolean;
}

/** Words that are not in the dictionary, each with a way to ask for it; `most` of them. */
export const WordsToAsk = ({ words, most, inOneRow = false }: WordsToAskProps) => {
  const { t } = useWordsTexts();
  const more = words.length - most;
  return (
    <ul
      className={classNames(
        'flex items-center gap-x-4 gap-y-1 m-0 p-0 list-none',
        inOneRow ? 'overflow-x-auto [scrollbar-width:none]' : 'flex-wrap',
      )}
    >
      {words.slice(0, most).map((word) => (
        <li key={word} className={classNames('flex items-center gap-2', inOneRow ? 'flex-none' : 'flex-wrap')}>
          <bdi className="min-w-0 wrap-anywhere font-medium">{word}</bdi>{' '}
          {isAskable(word) && <AskForWord word={word} />}
        </li>
      ))}
      {more > 0 && <li className="flex-none">{t('moreWords', { count: more })}</li>}
    </ul>
  );
};
