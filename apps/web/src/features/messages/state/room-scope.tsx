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

/** Where the buttons of a message are. */
const placeOf = ({ _id }: Message): DOMRect => {
  const row = document.querySelector(`[data-message="${_id}"]`);
  return (row?.querySelector('[role="toolbar"]') ?? row)?.getBoundingClientRect() ?? new DOMRect();
};

/** What is inside belongs to this room and its conversation. */
export const RoomScope = ({ room, children }: { room: OpenRoom; children: ReactNode }) => {
  const [asked, setAsked] = useState<{ readonly target: Target; readonly place: DOMRect } | null>(null);
  const close = () => setAsked(null);
  const moderate = useCallback((message: Message) => {
    const { user, role } = message.member;
    const target = {
      id: user._id,
      username: user.username,
      picture: user.profile.picture,
      rank: role.rank,
      strength: role.strength,
    };
    setAsked({ target, place: placeOf(message) });
  }, []);
  return (
    <OpenRoomProvider value={room}>
      <ConversationProvider value={useRoomConversation(room, moderate)}>
        {children}
        {asked && <MessageModeration {...asked} onClose={close} onMissing={close} />}
      </ConversationProvider>
    </OpenRoomProvider>
  );
};
