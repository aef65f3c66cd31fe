import { memberRank } from '@baithak/protocol/ranks';
import { useEffect, useState } from 'react';
import { useMe } from '../../lib/session/me.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { useMaskedPlaces } from '../composer/masked/masked-words.tsx';
import { useWordsTexts } from '../../i18n/lazy/words.ts';
import { useWordsStep } from './use-words-step.ts';
import { WordsToAsk } from './ask-for-word.tsx';

export interface WordsOfFieldProps {
  readonly text: string;
  /** A name is refused for such a word; in a text others see it masked. */
  readonly as: 'name' | 'text';
  /** Names that are no words here. */
  readonly names?: readonly string[];
}

const mostShown = 5;

/** What is said stays out of the reader's ears until the typing pauses. */
const useCalm = (value: string): string => {
  const [calm, setCalm] = useState('');
  useEffect(() => {
    const told = setTimeout(() => setCalm(value), 1000);
    return () => clearTimeout(told);
  }, [value]);
  return calm;
};

/** Under a field of a form, before it is saved: which of its words are not allowed, why, and a way to ask for each. */
export const WordsOfField = ({ text, as, names = [] }: WordsOfFieldProps) => {
  const { t } = useWordsTexts();
  const me = useMe();
  const step = useWordsStep(me?.rank === memberRank);
  const found = useMaskedPlaces(text, {
    hasMarkup: false,
    names: () => [...(me ? [me.username] : []), ...names],
  });
  const words = step?.open === true ? [] : [...new Set(found.map(({ word }) => word))];
  const said = words.length === 0 ? '' : t(as === 'name' ? 'notInName' : 'maskedInText', { count: words.length });
  const told = useCalm(said === '' ? '' : `${said} ${words.join(', ')}`);
  return (
    <>
      {words.length > 0 && (
        <div className="grid gap-1.5 mt-1 py-2 px-3 bg-warning-soft rounded-2 text-sm">
          <p className="flex items-start gap-2 m-0 [&>svg]:flex-none [&>svg]:text-warning">
            <Icon name="eye" size="small" />
            <span>
              {said}{' '}
              <a href="/dict/allowed" target="_blank" rel="noreferrer">
                {t('why')}
              </a>
            </span>
          </p>
          <WordsToAsk words={words} most={mostShown} />
        </div>
      )}
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  );
};
