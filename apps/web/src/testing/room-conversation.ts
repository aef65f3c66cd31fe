import type { Conversation } from '../features/conversation/conversation-context.ts';
import { roomCalls, roomConversation, sendToRoom } from '../features/messages/state/room-scope.tsx';
import { client } from './fake-client.ts';
import { farah } from './room-fixtures.ts';

export { sendToRoom };

export const farahsConversation = (id: string, joined = true): Conversation => {
  const { _id: userId, username } = farah.user;
  const me = { userId, username, picture: null, rank: 1, strength: 1 };
  return roomConversation(
    { id, me, joined },
    roomCalls(client, id, async () => undefined),
  );
};
