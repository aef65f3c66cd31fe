import { useCallback, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ConversationProvider } from '../../conversation/conversation-context.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';
import type { Target } from '../moderation/sanctions.ts';
import { OpenRoomProvider, type OpenRoom } from './open-room-context.ts';
import { useRoomConversation } from './use-room-conversation.ts';

const MessageModeration = lazyPart(
  async () => (await import('../moderation/message-moderation.tsx')).MessageModeration,
);

/** What is inside belongs to this room and its conversation. */
export const RoomScope = ({ room, children }: { room: OpenRoom; children: ReactNode }) => {
  const [target, setTarget] = useState<Target | null>(null);
  const close = () => setTarget(null);
  const moderate = useCallback(
    ({ member: { user, role } }: Message) =>
      setTarget({
        id: user._id,
        username: user.username,
        picture: user.profile.picture,
        rank: role.rank,
        strength: role.strength,
      }),
    [],
  );
  return (
    <OpenRoomProvider value={room}>
      <ConversationProvider value={useRoomConversation(room, moderate)}>
        {children}
        {target && <MessageModeration target={target} onClose={close} onMissing={close} />}
      </ConversationProvider>
    </OpenRoomProvider>
  );
};
