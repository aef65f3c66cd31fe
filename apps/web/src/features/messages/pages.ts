import type { Client } from '@baithak/client/create-client';
import { endCursor } from '@baithak/protocol/entities.rules';
import type { QueryClient } from '@tanstack/react-query';
import { happen, readLive } from './live-cache.ts';

/** What reading history needs. */
export interface Reader {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly roomId: string;
}

/** Reads the page before what is loaded. */
export const loadOlderPage = async ({ client, cache, roomId }: Reader): Promise<void> => {
  const messageId = readLive(cache, roomId).messages[0]?._id ?? endCursor;
  const { msgs: messages, canLoadMore } = await client.messages.getMessagesBefore({ roomId, messageId });
  happen(cache, roomId, { is: 'loadedOlder', page: { messages, canLoadMore } });
};

/** Reads the page after what is loaded. */
export const loadNewerPage = async ({ client, cache, roomId }: Reader): Promise<void> => {
  const messageId = readLive(cache, roomId).messages.at(-1)?._id;
  if (messageId === undefined) return;
  const { msgs: messages, canLoadMore } = await client.messages.getMessagesAfter({ roomId, messageId });
  happen(cache, roomId, { is: 'loadedNewer', page: { messages, canLoadMore } });
};

/** Shows the stretch of history around one message. Rejects with NOT_FOUND when it is gone. */
export const loadAroundMessage = async ({ client, cache, roomId }: Reader, messageId: string): Promise<void> => {
  const { msgs: messages, canLoadMore, canLoadNewer } = await client.messages.getMessagesAround({ roomId, messageId });
  happen(cache, roomId, { is: 'loadedAround', page: { messages, canLoadMore, canLoadNewer } });
};

/** Goes from the middle of the history to its end. */
export const loadLatestPage = async ({ client, cache, roomId }: Reader): Promise<void> => {
  const { msgs: messages, canLoadMore } = await client.messages.getMessagesBefore({ roomId, messageId: endCursor });
  happen(cache, roomId, { is: 'loadedAround', page: { messages, canLoadMore, canLoadNewer: false } });
};
