import { useOpenRoom } from './open-room.ts';
import { useMessage } from './use-message.ts';
import { Quote } from './quote.tsx';

/** The quote of the message that another one answers, wherever that is in the room's history. */
export const ReplySource = ({ id, onOpen }: { id: string; onOpen: (messageId: string) => void }) => {
  const room = useOpenRoom();
  return <Quote message={useMessage(room.id, id)} onOpen={() => onOpen(id)} />;
};
