import type { ReactNode } from 'react';
import { ConversationProvider } from '../../conversation/conversation-context.ts';
import { OpenRoomProvider, type OpenRoom } from './open-room-context.ts';
import { useRoomConversation } from './use-room-conversation.ts';

/** What is inside belongs to this room and its conversation. */
export const RoomScope = ({ room, children }: { room: OpenRoom; children: ReactNode }) => (
  <OpenRoomProvider value={room}>
    <ConversationProvider value={useRoomConversation(room)}>{children}</ConversationProvider>
  </OpenRoomProvider>
);
