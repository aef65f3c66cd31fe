import { useCallback, useRef, useState } from 'react';
import { readDraft, writeDraft, type Draft } from './drafts.ts';

/** What is being written in a room and which message it answers, kept on the device at every change. `change` keeps its identity. */
export const useDraft = (userId: string, roomId: string) => {
  const [shown, setShown] = useState(() => readDraft(userId, roomId));
  const now = useRef(shown);
  const change = useCallback(
    (changed: Partial<Draft>): void => {
      now.current = { ...now.current, ...changed };
      setShown(now.current);
      writeDraft(userId, roomId, now.current);
    },
    [userId, roomId],
  );
  /** As it is now, for who waited for something since the screen was drawn. */
  const latest = useCallback((): Draft => now.current, []);
  return { ...shown, latest, change };
};

export type DraftInHand = ReturnType<typeof useDraft>;
