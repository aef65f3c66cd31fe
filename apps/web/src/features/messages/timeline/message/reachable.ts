/** What the arrow keys go through: a message, also one being sent, and the text that the server adds between them. */
const rows = 'article, aside';

/** The messages of the log that are rendered. */
export const messagesIn = (log: HTMLElement): readonly HTMLElement[] => [...log.querySelectorAll<HTMLElement>(rows)];

export const messageOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(rows) : null;

/** The links, buttons and fields of a message that the Tab key may reach, in their order. */
export const insideOf = (message: HTMLElement): readonly HTMLElement[] =>
  [
    ...message.querySelectorAll<HTMLElement>('a[href], button:enabled, textarea, input, video[controls], [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility());

/** How much of a message must be in view, in pixels. */
const leastPx = 8;

export const visibleMessages = (log: HTMLElement): readonly HTMLElement[] => {
  const { top, bottom } = log.getBoundingClientRect();
  return messagesIn(log).filter((message) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top + leastPx && box.top < bottom - leastPx;
  });
};

/** The message that the Tab key reaches: the one that had the focus last, if it is in view, or the last one in view. */
export const firstReached = (log: HTMLElement, lastId: string | null): HTMLElement | undefined => {
  const visible = visibleMessages(log);
  return visible.find(({ dataset }) => lastId !== null && dataset['message'] === lastId) ?? visible.at(-1);
};
