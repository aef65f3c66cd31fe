import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { useCallback, useState, type ReactNode } from 'react';
import type { Me } from '../../conversation/conversation-context.ts';
import { ConversationProvider } from '../../conversation/conversation-context.ts';
import { ReportDialog, type Reported } from '../../parts/report-dialog.tsx';
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
  const [reported, setReported] = useState<Reported | null>(null);
  const reportMessage = useCallback((id: string) => setReported({ id, kind: 'privateMessage' }), []);
  const closeReport = useCallback(() => setReported(null), []);
  const reportThread = () => setReported({ id: thread._id, kind: 'request' });
  const mayWrite = connectionState === 2 && !isRemoved(user);
  const conversation = usePrivateConversation(thread, me, { mayWrite, report: reportMessage });
  return (
    <ConversationProvider value={conversation}>
      <PrivateHeader thread={thread} acts={acts} onProfile={onProfile} onReport={reportThread} />
      {bar}
      {connectionState === 4 && !isRemoved(user) ? (
        <RequestCard thread={thread} acts={acts} onReport={reportThread} />
      ) : (
        <PrivatePane thread={thread} acts={acts} />
      )}
      {acts.dialog}
      <ReportDialog reported={reported} onClose={closeReport} />
    </ConversationProvider>
  );
};
