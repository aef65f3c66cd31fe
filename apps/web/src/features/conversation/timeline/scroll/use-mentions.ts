import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAtMention } from '../../../../lib/at-mention.ts';
import type { Conversation } from '../../conversation-context.ts';
import { mentionsToShow } from '../../state/reading.ts';
import { readConversation, useConversationState } from '../../state/conversation-store.ts';
import type { Row } from '../rows.ts';
import type { RowVirtualizer } from './use-row-virtualizer.ts';

/** An unread mention of the reader that was not on the screen yet. */
export interface MentionToShow {
  readonly id: string;
  readonly isAbove: boolean;
}

/** The oldest unread mention that was not on the screen, and whether it lies above it. */
export const useMentionToShow = (
  { id: roomId, me }: Conversation,
  rows: readonly Row[],
  virtual: RowVirtualizer,
): MentionToShow | null => {
  const { id, rev } = useConversationState(roomId, (room) => {
    const [mention] = mentionsToShow(room, me);
    return { id: mention?._id ?? null, rev: mention?.rev ?? 0 };
  });
  if (id === null) return null;
  const top = rows.slice(virtual.range?.startIndex ?? 0).find((row) => row.type === 'message');
  return { id, isAbove: top !== undefined && rev < top.message.rev };
};

/** Goes to the first unread mention when the room was opened for it. Returns whether it was. */
export const useOpenAtMention = (
  { id, me }: Conversation,
  linkedId: string | null,
  goTo: (messageId: string) => void,
): boolean => {
  const cache = useQueryClient();
  const { state } = useLocation();
  const [mentionId] = useState(() =>
    isAtMention(state) && linkedId === null ? mentionsToShow(readConversation(cache, id), me)[0]?._id : undefined,
  );
  useEffect(() => {
    if (mentionId !== undefined) goTo(mentionId);
  }, [mentionId, goTo]);
  return mentionId !== undefined;
};
