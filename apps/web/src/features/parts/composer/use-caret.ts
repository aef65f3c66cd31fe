import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { insertAt } from './suggestions/trigger.ts';
import { typeInto } from './type-into.ts';

/** The cursor of a text field, and ways to write at it. `text` is what the field shows; `onText` is called with a new text. */
export const useCaret = (text: string, onText: (text: string) => void) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  const wanted = useRef<{ readonly from: number; readonly to: number } | null>(null);
  const latest = useRef({ text, onText });
  latest.current = { text, onText };
  // A draft continues at its end.
  useLayoutEffect(() => area.current?.setSelectionRange(area.current.value.length, area.current.value.length), []);
  // The cursor moves once the field shows the new text.
  useLayoutEffect(() => {
    if (wanted.current === null || !area.current) return;
    area.current.setSelectionRange(wanted.current.from, wanted.current.to);
    setCaret(wanted.current.to);
    wanted.current = null;
  }, [text]);
  const focus = useCallback(() => area.current?.focus(), []);
  /** Puts a text into the field, and selects a range of it. */
  const write = useCallback((written: { readonly text: string; readonly from: number; readonly to: number }) => {
    area.current?.focus();
    if (written.text === latest.current.text) {
      area.current?.setSelectionRange(written.from, written.to);
      return setCaret(written.to);
    }
    wanted.current = written;
    if (!area.current || !typeInto(area.current, written.text)) latest.current.onText(written.text);
  }, []);
  /** Replaces a range of the text by words; one space follows them unless `gap` is empty. */
  const replace = useCallback(
    (from: number, to: number, words: string, gap = ' ') => {
      const { text: before } = latest.current;
      const written =
        gap === ''
          ? { text: before.slice(0, from) + words + before.slice(to), caret: from + words.length }
          : insertAt(before, from, to, words);
      write({ text: written.text, from: written.caret, to: written.caret });
    },
    [write],
  );
  const insert = useCallback(
    (words: string) => {
      const from = area.current?.selectionStart ?? latest.current.text.length;
      const to = area.current?.selectionEnd ?? from;
      const glued = from > 0 && /\S$/.test(latest.current.text.slice(0, from));
      replace(from, to, glued ? ` ${words}` : words);
    },
    [replace],
  );
  return { area, caret, setCaret, focus, insert, replace, write };
};

export type Caret = ReturnType<typeof useCaret>;
