import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isAtMention } from '../../../../lib/unread.ts';
import { notify } from '../../../../ui/feedback/toasts.ts';
import { type Conversation, useConversation } from '../../conversation-context.ts';
import { readConversation, useConversationState } from '../../state/conversation-store.ts';
import { mentionsToShow } from '../../state/reading.ts';
import type { Row } from '../rows.ts';
import type { LoadResult } from '../use-history.ts';
import type { RowVirtualizer } from './use-shown.ts';

/** Jumps to a message, or shows why not. Keeps its identity. */
export const useGoToMessage = (jump: (messageId: string) => Promise<LoadResult>): ((messageId: string) => void) => {
  const { t } = useTranslation('messages');
  return useCallback(
    (messageId) => {
      void jump(messageId).then((result) => {
        if (result !== 'done') notify({ type: 'error', text: t(result === 'gone' ? 'linkGone' : 'linkFailed') });
      });
    },
    [jump, t],
  );
};

/** The message that the page's address names: jumped to once, and highlighted as long as the address names it. */
export const useLinkedMessage = (goTo: (messageId: string) => void): string | null => {
  const messageId = useConversation().linkedIn(useLocation().pathname);
  const lastOpened = useRef<string | null>(null);
  useEffect(() => {
    if (messageId !== null && lastOpened.current !== messageId) goTo(messageId);
    lastOpened.current = messageId;
  }, [messageId, goTo]);
  return messageId;
};

/** Scrolls to the message that is being edited when it is out of view, which the up arrow can cause. */
export const useScrollToEdited = (
  editingId: string | null,
  isRendered: (messageId: string) => boolean,
  goTo: (messageId: string) => void,
): void => {
  const scrollTo = useEffectEvent((messageId: string) => {
    if (!isRendered(messageId)) goTo(messageId);
  });
  useEffect(() => {
    if (editingId !== null) scrollTo(editingId);
  }, [editingId]);
};

/** In a conversation without messages, a message that the address names is deleted. */
export const useLinkInEmpty = (isEmpty: boolean): void => {
  const { t } = useTranslation('messages');
  const messageId = useConversation().linkedIn(useLocation().pathname);
  useEffect(() => {
    if (isEmpty && messageId !== null) notify({ type: 'error', text: t('linkGone') });
  }, [isEmpty, messageId, t]);
};

export interface MentionToShow {
  readonly id: string;
  readonly isAbove: boolean;
  /** How many there are of them. */
  readonly count: number;
}

/** The oldest unread mention that was not on the screen, and whether it lies above it. */
export const useMentionToShow = (
  { id: roomId, me }: Conversation,
  rows: readonly Row[],
  virtual: RowVirtualizer,
): MentionToShow | null => {
  const { id, rev, count } = useConversationState(roomId, (room) => {
    const mentions = mentionsToShow(room, me);
    return { id: mentions[0]?._id ?? null, rev: mentions[0]?.rev ?? 0, count: mentions.length };
  });
  if (id === null) return null;
  const top = rows.slice(virtual.range?.startIndex ?? 0).find((row) => row.type === 'message');
  return { id, isAbove: top !== undefined && rev < top.message.rev, count };
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
