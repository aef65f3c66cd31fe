import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import type { TriggerKind } from './suggestions/trigger.ts';
import { useSuggestions } from './suggestions/use-suggestions.ts';
import { formatOfKey, type Format } from './format/format-keys.ts';
import { formatSelection } from './format/use-format.tsx';
import { useCaret } from './use-caret.ts';

interface Writing {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is suggested here. */
  readonly suggests: ReadonlySet<TriggerKind>;
  /** A key that no suggestion took. True when it was handled here. */
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

/**
 * The text field of a composer: its cursor, and the suggestions for the word at it, which take the arrows, Tab, Enter and
 * Escape while they are shown. A key that was handled goes no further: a dialog around the field would close by Escape.
 */
export const useComposerField = ({ text, onText, suggests, onKey }: Writing) => {
  const cursor = useCaret(text, onText);
  const { area, caret, setCaret, focus, insert, replace } = cursor;
  const format = (how: Format): void => void formatSelection(cursor, how);
  const suggestions = useSuggestions({ text, caret }, suggests, ({ from, to }, item) => replace(from, to, item.words));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    const how = formatOfKey(event);
    if (how !== undefined) format(how);
    else if (!suggestions.onKeyDown(event) && !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const field = {
    ref: area,
    value: text,
    onChange: onText,
    onKeyDown,
    onCaret: setCaret,
    suggests: suggestions.active,
    runsCommands: suggests.has('command'),
  };
  return { suggestions, field, focus, insert, replace, format };
};

export type ComposerField = ReturnType<typeof useComposerField>;
