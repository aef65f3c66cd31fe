import { useMessage } from '../../state/use-message.ts';
import { Quote } from './quote.tsx';

/** The quote above a reply. Its message may be anywhere in the history. */
export const QuotedMessage = ({ id, onOpen }: { id: string; onOpen: (messageId: string) => void }) => {
  return <Quote message={useMessage(id)} onOpen={() => onOpen(id)} />;
};
