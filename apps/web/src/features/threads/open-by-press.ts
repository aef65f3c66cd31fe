import type { KeyboardEvent, MouseEvent } from 'react';

/** Things that answer a press themselves. */
const hands = 'a, button, input, textarea, select, video, iframe, label, [role="menuitem"]';

/** Presses and Enter on a thread or reply that are meant for it: not for a control in it, nor for words that are being selected. */
export const openByPress = (open: () => void) => ({
  onClick: (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // What a menu or dialog of it shows lies elsewhere in the page, but bubbles here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(hands)) return;
    if (getSelection()?.isCollapsed === false) return;
    open();
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open();
  },
});
