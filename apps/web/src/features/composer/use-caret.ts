import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { insertAt } from './suggestions/use-suggestions.ts';

/** Where two texts differ: what is between the beginning and the end that they share. */
const changeOf = (before: string, after: string): { from: number; to: number; words: string } => {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, words: after.slice(from, after.length - end) };
};

/**
 * Changes the text of a focused field as a person would, so that the browser's Undo takes it back. False where the browser
 * has no way to do that.
 */
const typeInto = (area: HTMLTextAreaElement, text: string): boolean => {
  if (document.activeElement !== area || typeof document.execCommand !== 'function') return false;
  const { from, to, words } = changeOf(area.value, text);
  area.setSelectionRange(from, to);
  // There is no other way to write into a field with Undo.
  return document.execCommand(words === '' ? 'delete' : 'insertText', false, words) && area.value === text;
};

interface Written {
  readonly text: string;
  /** What is selected then. */
  readonly from: number;
  readonly to: number;
  /** The focus stays where it is. */
  readonly isBeside?: boolean;
}

interface Replacing {
  readonly gap?: string;
  readonly isBeside?: boolean;
}

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
  const write = useCallback((written: Written) => {
    if (!written.isBeside) area.current?.focus();
    if (written.text === latest.current.text) {
      area.current?.setSelectionRange(written.from, written.to);
      return setCaret(written.to);
    }
    wanted.current = written;
    if (!area.current || !typeInto(area.current, written.text)) latest.current.onText(written.text);
  }, []);
  /** Replaces a range of the text by words; one space follows them unless `gap` is empty. `isBeside`: the focus stays where it is. */
  const replace = useCallback(
    (from: number, to: number, words: string, { gap = ' ', isBeside = false }: Replacing = {}) => {
      const { text: before } = latest.current;
      const written =
        gap === ''
          ? { text: before.slice(0, from) + words + before.slice(to), caret: from + words.length }
          : insertAt(before, from, to, words);
      write({ text: written.text, from: written.caret, to: written.caret, isBeside });
    },
    [write],
  );
  const insert = useCallback(
    (words: string, isBeside = false) => {
      const from = area.current?.selectionStart ?? latest.current.text.length;
      const to = area.current?.selectionEnd ?? from;
      const glued = from > 0 && /\S$/.test(latest.current.text.slice(0, from));
      replace(from, to, glued ? ` ${words}` : words, { isBeside });
    },
    [replace],
  );
  return { area, caret, setCaret, focus, insert, replace, write };
};

export type Caret = ReturnType<typeof useCaret>;
