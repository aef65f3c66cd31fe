import { limits } from '@baithak/protocol/limits';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** How long somebody pauses who has typed a word, ms. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The words that the address has. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Goes down into the results. */
  readonly onDown: () => void;
}

/** What is typed is searched after a pause, or at once by Enter. */
export const SearchField = ({ ref, words, onWords, onDown }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState(words);
  const told = useRef(words);
  // Another search came by the address: Ctrl K, back, a link.
  if (told.current !== words) {
    told.current = words;
    setTyped(words);
  }
  const tell = (next: string) => {
    told.current = next;
    onWords(next);
  };
  const isTold = typed === words;
  useEffect(() => {
    if (isTold) return;
    const timer = setTimeout(() => tell(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'Enter') tell(typed);
    else onDown();
  };
  return (
    <TextInput
      ref={ref} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={onKeyDown} maxLength={limits.search}
      placeholder={t('placeholder')} aria-label={t('field')} autoFocus autoComplete="off" enterKeyHint="search" dir="auto" end={<Icon name="search" size="small" />}
    />
  );
};
