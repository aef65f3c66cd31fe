import { limits } from '@baithak/protocol/limits';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../lib/is-composing.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** How long somebody pauses who has typed a word, ms. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The words that the address has. */
  readonly words: string;
  /** They were typed here: more may be typed by now. */
  readonly isTyped: boolean;
  readonly onWords: (words: string) => void;
  /** Goes down into the results. */
  readonly onDown: () => void;
}

/** What is typed is searched after a pause, or at once by Enter. */
export const SearchField = ({ ref, words, isTyped, onWords, onDown }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState(words);
  const [before, setBefore] = useState(words);
  if (before !== words) {
    setBefore(words);
    // Another search came by the address: Ctrl K, back, a link.
    if (!isTyped) setTyped(words);
  }
  const tell = useEffectEvent(onWords);
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => tell(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, words]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'Enter') onWords(typed);
    else onDown();
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      maxLength={limits.search}
      placeholder={t('placeholder')}
      aria-label={t('field')}
      autoFocus
      autoComplete="off"
      enterKeyHint="search"
      dir="auto"
      end={<Icon name="search" size="small" />}
    />
  );
};
