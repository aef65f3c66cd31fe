import { useCallback, useRef } from 'react';
import type { Conversation } from '../conversation-context.ts';

/** Publishes that the reader is typing, not too often. A failure is ignored. */
export const usePublishTyping = ({ calls, typingEveryMs }: Conversation): (() => void) => {
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < typingEveryMs) return;
    last.current = now;
    calls.publishTyping().catch(() => undefined);
  }, [calls, typingEveryMs]);
};
