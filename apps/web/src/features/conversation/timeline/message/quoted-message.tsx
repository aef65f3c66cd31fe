import { useIsIgnored } from '../../../../lib/ignored.ts';
import { useMessage } from '../../state/use-message.ts';
import { Quote } from './quote.tsx';

/** The quote above a reply. Its message may be anywhere in the history. */
export const QuotedMessage = ({ id, onOpen }: { id: string; onOpen: (messageId: string) => void }) => {
  const message = useMessage(id);
  const isIgnored = useIsIgnored(message?.member.user.username ?? '');
  return <Quote message={message} isIgnored={isIgnored} onOpen={() => onOpen(id)} />;
};
