import { readLocal } from '../../lib/storage.ts';

/** What names the conversation of a private thread among all that the device keeps. */
export const conversationIdOf = (threadId: string): string => `private ${threadId}`;

/** The thread of a conversation id; null for a room's. */
export const threadIdOf = (conversationId: string): string | null =>
  /^private ([a-z0-9]+)$/.exec(conversationId)?.[1] ?? null;

/** The message that an address of a private thread names; null: none. */
export const privateMessageIn = (path: string): string | null =>
  /^\/home\/pm\/chat\/[a-z0-9]+\/message\/([0-9a-f]{24})\/?$/.exec(path)?.[1] ?? null;

/** The thread that was open last, unless what is stored cannot be an id (docs/product.md#identifiers). */
export const lastThreadId = (): string | null => {
  const stored = readLocal('loadedPrivateThread');
  return stored !== null && /^[a-z0-9]+$/.test(stored) ? stored : null;
};
