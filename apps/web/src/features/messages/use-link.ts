import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { notify } from '../../ui/notices.ts';
import { messageIdOf } from './link.ts';
import type { Read } from './use-history.ts';

/** Goes to a message, or says why not. Keeps its identity. */
export const useGoTo = (jump: (messageId: string) => Promise<Read>): ((messageId: string) => void) => {
  const { t } = useTranslation('messages');
  return useCallback(
    (messageId) => {
      void jump(messageId).then((read) => {
        if (read !== 'done') notify({ kind: 'error', text: t(read === 'gone' ? 'linkGone' : 'linkFailed') });
      });
    },
    [jump, t],
  );
};

/** The message that the page's address names: it is gone to once, and stands out as long as the address names it. */
export const useLinkedMessage = (goTo: (messageId: string) => void): string | null => {
  const messageId = messageIdOf(useLocation().pathname);
  const went = useRef<string | null>(null);
  useEffect(() => {
    if (messageId !== null && went.current !== messageId) goTo(messageId);
    went.current = messageId;
  }, [messageId, goTo]);
  return messageId;
};

/** A message that is edited out of sight, as the up arrow can, is brought into it. */
export const useEdited = (
  editingId: string | null,
  isDrawn: (messageId: string) => boolean,
  goTo: (messageId: string) => void,
): void => {
  const bring = useEffectEvent((messageId: string) => {
    if (!isDrawn(messageId)) goTo(messageId);
  });
  useEffect(() => {
    if (editingId !== null) bring(editingId);
  }, [editingId]);
};

/** In a room without messages, whatever the address names is gone. */
export const useQuietLink = (isQuiet: boolean): void => {
  const { t } = useTranslation('messages');
  const messageId = messageIdOf(useLocation().pathname);
  useEffect(() => {
    if (isQuiet && messageId !== null) notify({ kind: 'error', text: t('linkGone') });
  }, [isQuiet, messageId, t]);
};
