import { useCallback, useRef } from 'react';
import type { ConversationCalls } from '../conversation-context.ts';

/** The least time between two events, in milliseconds (docs/contract.md#typing-propagation-unread-threads). */
const publishEveryMs = 1000;

/** Publishes that the reader is typing, at most once a second. A failure is ignored. */
export const usePublishTyping = ({ publishTyping }: ConversationCalls): (() => void) => {
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < publishEveryMs) return;
    last.current = now;
    publishTyping().catch(() => undefined);
  }, [publishTyping]);
};
