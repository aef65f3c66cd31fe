import { useCallback, useRef } from 'react';
import { client } from '../../../lib/client.ts';

/** The least time between two events, in milliseconds (docs/contract.md#typing-propagation-unread-threads). */
const publishEveryMs = 1000;

/** Publishes to the room that the reader is typing, at most once a second. A failure is ignored. */
export const usePublishTyping = (roomId: string): (() => void) => {
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < publishEveryMs) return;
    last.current = now;
    client.messages.publishTyping({ id: roomId }).catch(() => undefined);
  }, [roomId]);
};
