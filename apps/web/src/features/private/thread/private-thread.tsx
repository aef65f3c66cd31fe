import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { useCallback, useRef, type ReactNode } from 'react';
import type { Me } from '../../conversation/conversation-context.ts';
import { ConversationProvider } from '../../conversation/conversation-context.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';
import { askReport } from '../../../lib/reporting.ts';
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
  const blocksBy = (['ban', 'block'] as const).find(acts.offers);
  const block = blocksBy && (() => acts.run(blocksBy));
  const reportThread = () => askReport({ id: thread._id, kind: 'request', username: user.username, line: '', block });
  // The conversation keeps its identity, whatever the state of the connection offers.
  const blocking = useRef(block);
  blocking.current = block;
  const reportMessage = useCallback(({ _id: id, member, content }: Message) => {
    const { username } = member.user;
    askReport({ id, kind: 'privateMessage', username, line: lineOf(content), block: blocking.current });
  }, []);
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
    </ConversationProvider>
  );
};
