import { limits } from '@baithak/protocol/limits';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../lib/is-composing.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

/** The pause in typing after which the search starts, in ms. */
const pauseMs = 300;

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The search words of the address. */
  readonly words: string;
  /** They were typed here: the field may contain more by now. */
  readonly isTyped: boolean;
  readonly onWords: (words: string) => void;
  /** Moves the focus to the results. */
  readonly onDown: () => void;
}

/** Searches after a pause in typing, or at once with Enter. */
export const SearchField = ({ ref, words, isTyped, onWords, onDown }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState(words);
  const [before, setBefore] = useState(words);
  if (before !== words) {
    setBefore(words);
    // The address changed otherwise: Ctrl+K, back, a link.
    if (!isTyped) setTyped(words);
  }
  const tell = useEffectEvent(onWords);
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => tell(typed), pauseMs);
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
