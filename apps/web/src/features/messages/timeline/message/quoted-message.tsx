import { useOpenRoom } from '../../state/open-room-context.ts';
import { useMessage } from '../../state/use-message.ts';
import { Quote } from './quote.tsx';

/** The quote above a reply. Its message may be anywhere in the room's history. */
export const QuotedMessage = ({ id, onOpen }: { id: string; onOpen: (messageId: string) => void }) => {
  const room = useOpenRoom();
  return <Quote message={useMessage(room.id, id)} onOpen={() => onOpen(id)} />;
};
