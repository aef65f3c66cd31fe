import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { notify } from '../../../../ui/feedback/notices.ts';
import { useConversation } from '../../conversation-context.ts';
import type { LoadResult } from '../use-history.ts';

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
