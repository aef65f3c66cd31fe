import type { Client } from '@baithak/client/create-client';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { QueryClient } from '@tanstack/react-query';
import { dispatch, readRoomState } from './room-store.ts';

/** What loading a page of a room's history needs. */
export interface PageSource {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly roomId: string;
}

export const loadOlderPage = async ({ client, cache, roomId }: PageSource): Promise<void> => {
  const messageId = readRoomState(cache, roomId).messages[0]?._id ?? latestCursor;
  const { msgs: messages, canLoadMore } = await client.messages.getMessagesBefore({ roomId, messageId });
  dispatch(cache, roomId, { type: 'olderLoaded', page: { messages, canLoadMore } });
};

export const loadNewerPage = async ({ client, cache, roomId }: PageSource): Promise<void> => {
  const messageId = readRoomState(cache, roomId).messages.at(-1)?._id;
  if (messageId === undefined) return;
  const { msgs: messages, canLoadMore } = await client.messages.getMessagesAfter({ roomId, messageId });
  dispatch(cache, roomId, { type: 'newerLoaded', page: { messages, canLoadMore } });
};

/** Loads the messages around one. Rejects with NOT_FOUND when it is deleted, or not for this reader. */
export const loadAroundMessage = async ({ client, cache, roomId }: PageSource, messageId: string): Promise<void> => {
  const { msgs: messages, canLoadMore, canLoadNewer } = await client.messages.getMessagesAround({ roomId, messageId });
  dispatch(cache, roomId, { type: 'aroundLoaded', page: { messages, canLoadMore, canLoadNewer } });
};

/** Loads the room's latest messages, after older ones were shown. */
export const loadLatestPage = async ({ client, cache, roomId }: PageSource): Promise<void> => {
  const { msgs: messages, canLoadMore } = await client.messages.getMessagesBefore({ roomId, messageId: latestCursor });
  dispatch(cache, roomId, { type: 'aroundLoaded', page: { messages, canLoadMore, canLoadNewer: false } });
};
