import { textDirection } from '@baithak/protocol/text/direction';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './growing-text.module.css';

interface GrowingTextProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly describedBy?: string;
  /** The label of a phone keyboard's Enter key; `send` by default. */
  readonly enterKey?: 'send' | 'enter';
  /** Called with the cursor position, in UTF-16 units, whenever it moves. */
  readonly onCaret?: (caret: number) => void;
  /** The ids of the open list of suggestions and of its active option. */
  readonly suggests?: { readonly listId: string; readonly optionId: string } | null;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

const looksOf = (text: string) => {
  if (text === '') return {};
  const whole = textDirection(text);
  const directions = new Set(text.split('\n').map((line) => textDirection(line, whole)));
  return {
    className: classNames(styles.text, directions.size > 1 && styles.mixed),
    dir: whole,
    lang: directions.has('rtl') ? 'ur' : 'en',
  };
};

/** Whether the browser makes a field as high as its text (growing-text.module.css): measuring it costs a layout of the page. */
const fitsByItself = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/**
 * Makes a field as high as its text. What is around it keeps its height while the text is measured: what stands above would
 * grow for that moment, and a list that was at its end would not be there any more.
 */
const fit = (area: HTMLTextAreaElement | null): void => {
  if (!area || fitsByItself()) return;
  const around = area.parentElement;
  if (around) around.style.minBlockSize = `${around.offsetHeight}px`;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight}px`;
  if (around) around.style.minBlockSize = '';
};

/**
 * A text field that grows with its text. Its direction is the one in which the text will be shown; when empty, that of
 * the interface. Where the lines of a text run both ways, each goes by its first letter: a field has one direction only.
 */
export const GrowingText = ({
  value,
  onChange,
  onKeyDown,
  label,
  placeholder,
  autoFocus,
  describedBy,
  enterKey = 'send',
  onCaret,
  suggests,
  ref,
}: GrowingTextProps) => {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(own.current), [value]);
  // The first Urdu letter brings a font whose lines break elsewhere; so does another width.
  useEffect(() => {
    const fitAgain = () => fit(own.current);
    document.fonts?.addEventListener('loadingdone', fitAgain);
    addEventListener('resize', fitAgain);
    return () => {
      document.fonts?.removeEventListener('loadingdone', fitAgain);
      removeEventListener('resize', fitAgain);
    };
  }, []);
  useLayoutEffect(() => {
    const area = own.current;
    if (!area || !autoFocus) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autoFocus]);
  return (
    <textarea
      ref={(area) => {
        own.current = area;
        if (typeof ref === 'function') ref(area);
        else if (ref) ref.current = area;
      }}
      className={styles.text}
      rows={1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      {...(onCaret && { onSelect: (event) => onCaret(event.currentTarget.selectionStart) })}
      {...(suggests !== undefined && { 'aria-autocomplete': 'list' })}
      {...(suggests && { 'aria-controls': suggests.listId, 'aria-activedescendant': suggests.optionId })}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      enterKeyHint={enterKey}
      autoComplete="off"
      {...looksOf(value)}
    />
  );
};
