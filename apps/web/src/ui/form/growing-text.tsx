import { textDirection } from '@baithak/protocol/text/direction';
import { useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react';
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

/**
 * A text field that grows with its text. Its direction is the one in which the text will be shown; when empty, that of
 * the interface.
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
  useLayoutEffect(() => {
    const area = own.current;
    if (!area) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight}px`;
  }, [value]);
  useLayoutEffect(() => {
    const area = own.current;
    if (!area || !autoFocus) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autoFocus]);
  const isUrdu = value !== '' && textDirection(value) === 'rtl';
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
      {...(value === '' ? {} : { dir: isUrdu ? 'rtl' : 'ltr', lang: isUrdu ? 'ur' : 'en' })}
    />
  );
};
