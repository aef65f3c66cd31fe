import { useCallback, useRef } from 'react';
import { client } from '../../lib/client.ts';

/** Told at most so often, in milliseconds (CONTRACT 5, upRoomTyping). */
const EVERY_MS = 1000;

/** Tells the room that the reader is typing, at most once a second. Nobody waits for the answer. */
export const useTellTyping = (roomId: string): (() => void) => {
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < EVERY_MS) return;
    last.current = now;
    client.messages.tellTyping({ id: roomId }).catch(() => undefined);
  }, [roomId]);
};
