import { useState } from 'react';

/** What was written and not sent, for as long as the page lives: going back to a list must not lose it. */
const drafts = new Map<string, string>();

/** A text that outlives its field. `key`: what it is written to. */
export const useThreadDraft = (key: string): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const write = (next: string): void => {
    if (next === '') drafts.delete(key);
    else drafts.set(key, next);
    setText(next);
  };
  return [text, write];
};
