import { writeUnread } from '../../../lib/unread.ts';

/** How often the count was told. */
let told = 0;

/** Shows the count that an event told. */
export const tellCount = (unreadCount: number): void => {
  told += 1;
  writeUnread({ notifications: unreadCount });
};

/** Asks for something that has the count with it, and shows that, unless another was told meanwhile: the answer may be older. */
export const withCount = async <T extends { readonly unreadCount: number }>(ask: () => Promise<T>): Promise<T> => {
  const before = told;
  const answer = await ask();
  if (told === before) writeUnread({ notifications: answer.unreadCount });
  return answer;
};
