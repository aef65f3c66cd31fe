import { useCallback } from 'react';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { useResend } from '../../conversation/sending/resend-unanswered.ts';
import { threadIdOf } from '../private-ids.ts';
import { sendToThread, toMessage } from './private-calls.ts';
import { usePrivateUpdates } from './use-private-updates.ts';

/** Renders nothing: keeps the lists and counts up to date, and sends what the outboxes of private threads hold. */
export const PrivateUpdates = ({ me: { userId, username, rank } }: { me: SignedIn }): null => {
  usePrivateUpdates();
  const sendOf = useCallback(
    (conversationId: string) => {
      const threadId = threadIdOf(conversationId);
      const me = { userId, username, rank, picture: null, strength: 0 };
      return threadId === null ? null : sendToThread(client, threadId, (message) => toMessage(message, me, undefined));
    },
    [userId, username, rank],
  );
  useResend(userId, sendOf);
  return null;
};
