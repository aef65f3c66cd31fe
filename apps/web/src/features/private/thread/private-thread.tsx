import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { ReactNode } from 'react';
import type { Me } from '../../conversation/conversation-context.ts';
import { ConversationProvider } from '../../conversation/conversation-context.ts';
import { connectionOfThread, isRemoved } from '../connection/connection.ts';
import { useConnectionActs } from '../connection/use-connection-acts.tsx';
import { usePrivateConversation } from '../state/use-private-conversation.ts';
import { PrivateHeader } from './private-header.tsx';
import { PrivatePane } from './private-pane.tsx';
import { RequestCard } from './request-card.tsx';

interface OpenedThreadProps {
  readonly thread: PrivateThread;
  readonly me: Me;
  /** Below the header. */
  readonly bar: ReactNode;
  readonly onProfile: () => void;
  /** An act was done that leaves no thread. */
  readonly onGone: () => void;
}

/** An open private thread: its header, and the conversation, or the request that waits for an answer. */
export const OpenedThread = ({ thread, me, bar, onProfile, onGone }: OpenedThreadProps): ReactNode => {
  const { connectionState, user } = thread;
  const acts = useConnectionActs(
    connectionOfThread(thread),
    (act) => (act === 'blockAndDelete' || act === 'deleteRequest') && onGone(),
  );
  const conversation = usePrivateConversation(thread, me, connectionState === 2 && !isRemoved(user));
  return (
    <ConversationProvider value={conversation}>
      <PrivateHeader thread={thread} acts={acts} onProfile={onProfile} />
      {bar}
      {connectionState === 4 && !isRemoved(user) ? (
        <RequestCard thread={thread} acts={acts} />
      ) : (
        <PrivatePane thread={thread} acts={acts} />
      )}
      {acts.dialog}
    </ConversationProvider>
  );
};
