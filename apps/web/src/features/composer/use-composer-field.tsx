import { writesWithDictionary } from '@baithak/protocol/ranks';
import type { ComponentProps, KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../../lib/keyboard.ts';
import { GrowingText } from '../../ui/form/growing-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useComposerRoom } from './composer-room.ts';
import { type Format, formatOfKey } from './format/format-keys.ts';
import { formatSelection } from './format/use-format.tsx';
import { type TriggerKind, useSuggestions } from './suggestions/use-suggestions.ts';
import { useCaret } from './use-caret.ts';

interface Writing {
  readonly text: string;
  readonly onText: (text: string) => void;
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

const MaskedWords = lazyPart(async () => (await import('./masked/masked-words.tsx')).MaskedWords);

type WrittenTextProps = ComponentProps<typeof GrowingText> & {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** What begins with a slash is a command here. */
  readonly runsCommands?: boolean;
};

/** What is written for a room or a private thread; for whom writes with the dictionary, words that will be masked are marked. */
export const WrittenText = ({ runsCommands = false, ...props }: WrittenTextProps) => {
  const { me, readNames } = useComposerRoom();
  return (
    <div className="grid grid-cols-1 isolate [&>textarea]:[grid-area:1/1]">
      <GrowingText {...props} />
      {writesWithDictionary(me.rank) && (
        <MaskedWords text={props.value} names={readNames} area={props.ref} runsCommands={runsCommands} />
      )}
    </div>
  );
};
