import type { KeyboardEvent } from 'react';

/** Arrow keys move the focus from message to message; from the log itself, up moves it to the last one. */
export const moveMessageFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (event.target instanceof HTMLElement && event.target.closest('textarea, input')) return;
  const messages = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const at = messages.findIndex((message) => message.contains(document.activeElement));
  const next = at < 0 ? messages.at(-1) : messages[at + (event.key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
