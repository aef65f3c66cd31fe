import type { MouseEvent } from 'react';

/** Whether a press of a link asks for no other tab or window, so that the page may answer it in place. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
