/** What the arrow keys go through: a message, also one being sent, and the text that the server adds between them. */
export const messageRows = 'article, aside';

/** The messages of the log that are rendered. */
export const messagesIn = (log: HTMLElement): readonly HTMLElement[] => [
  ...log.querySelectorAll<HTMLElement>(messageRows),
];

/** How much of a message must be in view, in pixels. */
const leastPx = 8;

export const visibleMessages = (log: HTMLElement): readonly HTMLElement[] => {
  const { top, bottom } = log.getBoundingClientRect();
  return messagesIn(log).filter((message) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top + leastPx && box.top < bottom - leastPx;
  });
};

/** The message that had the focus last, if it is in view, or the last one in view. */
export const messageInView = (log: HTMLElement, last: HTMLElement | null): HTMLElement | undefined => {
  const visible = visibleMessages(log);
  return visible.find((message) => message === last) ?? visible.at(-1);
};
