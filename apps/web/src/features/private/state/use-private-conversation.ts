import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { printParts } from '@baithak/protocol/parts/print-source';
import { privateThreadAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import type { Conversation, Me } from '../../conversation/conversation-context.ts';
import { readConversation } from '../../conversation/state/conversation-store.ts';
import { conversationIdOf } from '../private-ids.ts';
import { readLists } from './lists-store.ts';
import { privateCalls } from './private-calls.ts';
import { toMessage } from './private-message.ts';

/** The open private thread as a conversation. `mayWrite`: the two are connected, and neither has blocked the other. */
export const usePrivateConversation = (
  { _id: threadId }: PrivateThread,
  me: Me,
  { mayWrite, report }: Pick<Conversation, 'report'> & { readonly mayWrite: boolean },
): Conversation => {
  const cache = useQueryClient();
  const calls = useMemo(() => {
    const id = conversationIdOf(threadId);
    return privateCalls(
      client,
      threadId,
      (message) => toMessage(message, me, readLists(cache).threads.get(threadId)),
      (rev) => readConversation(cache, id).messages.findLast((message) => message.rev <= rev)?._id,
    );
  }, [cache, threadId, me]);
  return useMemo(
    () => ({
      id: conversationIdOf(threadId),
      me,
      joined: true,
      calls,
      actionsOn: ({ member, content }) => [
        ...(mayWrite ? (['reply'] as const) : []),
        ...(printParts(content) === '' ? [] : (['copy'] as const)),
        member.user._id === me.userId ? ('delete' as const) : ('report' as const),
      ],
      addressOf: () => privateThreadAddress(threadId),
      linkedIn: () => null,
      report,
      hasItem: false,
      hasReceipts: true,
    }),
    [threadId, me, mayWrite, report, calls],
  );
};
