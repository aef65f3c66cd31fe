import { useEffect } from 'react';
import { hasDialog, ownsKeys, startsWriting } from '../../lib/keyboard.ts';

interface Composer {
  readonly focus: () => void;
  /** A selector of what is this composer's own, whatever is opened later. */
  readonly own: string | undefined;
}

/** The composers of the page, the one that was opened last at the end. */
const composers: Composer[] = [];

export const focusComposer = (): void => composers.at(-1)?.focus();

const onKeyDown = (event: KeyboardEvent): void => {
  const { target, defaultPrevented } = event;
  if (defaultPrevented || !startsWriting(event) || ownsKeys(target) || hasDialog()) return;
  const isOwn = ({ own }: Composer) => own !== undefined && target instanceof Element && target.closest(own) !== null;
  (composers.find(isOwn) ?? composers.at(-1))?.focus();
};

/**
 * What is typed or pasted anywhere in the room is written in the composer that was opened last, from its first letter on:
 * the room's, or that of a thread that is open over it or beside it. `focus` keeps its identity.
 */
export const useTypingAnywhere = (focus: () => void, own?: string): void =>
  useEffect(() => {
    const composer = { focus, own };
    composers.push(composer);
    if (composers.length === 1) addEventListener('keydown', onKeyDown);
    return () => {
      composers.splice(composers.indexOf(composer), 1);
      if (composers.length === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [focus, own]);
