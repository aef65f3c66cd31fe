import type { KeyboardEvent, MouseEvent } from 'react';

/** Elements that handle a press themselves. */
const interactive = 'a, button, input, textarea, select, video, iframe, label, [role="menuitem"]';

/** Handlers that open a thread or reply by press or Enter, except on a control in it or while selecting text. */
export const openOnPress = (open: () => void) => ({
  onClick: (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Menus and dialogs are elsewhere in the page, but their React events bubble here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(interactive)) return;
    if (getSelection()?.isCollapsed === false) return;
    open();
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open();
  },
});
