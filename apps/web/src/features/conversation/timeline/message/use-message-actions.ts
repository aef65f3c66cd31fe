import { givenCommand } from '@baithak/protocol/parts/part';
import { printParts } from '@baithak/protocol/parts/print-source';
import type { Message } from '../../state/conversation-state.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifyError } from '../../../../lib/use-notify-error.ts';
import { notify } from '../../../../ui/feedback/notices.ts';
import { useBackClosesOnPhone } from '../../../../ui/overlays/use-back-closes.ts';
import type { ComposerHandle } from '../../composer/composer.tsx';
import { discardMessage, sendMessage } from '../../sending/send-message.ts';
import { useSendContext } from '../../sending/use-send-context.ts';
import { useConversation, type MessageAction } from '../../conversation-context.ts';
import { dispatch, readConversation } from '../../state/conversation-store.ts';
import type { RowActions } from '../timeline-row.tsx';
import { editPayload } from './edit-payload.ts';

/** The message that is being edited, and its form: it opens, saves, and comes back with the text when the server refuses it. */
const useEditing = (focusComposer: () => void) => {
  const notifyError = useNotifyError();
  const cache = useQueryClient();
  const { id, joined, me, calls } = useConversation();
  const [editing, setEditing] = useState<Message | null>(null);
  /** What the form holds, also while its row is scrolled out of view; null when nothing was typed yet. */
  const draft = useRef<string | null>(null);
  const edit = useCallback((message: Message | null) => {
    draft.current = null;
    setEditing(message);
  }, []);
  useBackClosesOnPhone(editing !== null, () => edit(null));
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ message, text }: { message: Message; text: string }) =>
      calls.edit?.(message._id, editPayload(message, text)),
    onSuccess: (message) => message && dispatch(cache, id, { type: 'messageEdited', message }),
    onError: (error, { message, text }) => {
      notifyError(error);
      // Unless another message is being edited by now.
      setEditing((other) => {
        if (other !== null) return other;
        draft.current = text;
        return message;
      });
    },
  });
  const form = useMemo(
    () => ({
      editDraft: () => draft.current,
      changeEditDraft: (text: string) => {
        draft.current = text;
      },
      saveEdit: (message: Message, text: string) => {
        edit(null);
        focusComposer();
        mutate({ message, text });
      },
      stopEditing: () => {
        edit(null);
        focusComposer();
      },
    }),
    [edit, focusComposer, mutate],
  );
  const editLastOwn = () => {
    if (!joined || !calls.edit) return;
    const { messages } = readConversation(cache, id);
    edit(messages.findLast(({ member, content }) => member.user._id === me.userId && !givenCommand(content)) ?? null);
  };
  return { editing, edit, editLastOwn, form };
};

/** What can be done with the messages of the open conversation, and what is open on them: the edit form, the question before deleting. */
export const useMessageActions = (composer: RefObject<ComposerHandle | null>) => {
  const notifyError = useNotifyError();
  const { t } = useTranslation('messages');
  const { calls, addressOf, report, moderate } = useConversation();
  const sendContext = useSendContext();
  const focusComposer = useCallback(() => composer.current?.focus(), [composer]);
  const { editing, edit, editLastOwn, form } = useEditing(focusComposer);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (message: Message) => calls.remove(message._id),
    onError: notifyError,
  });
  const actions = useMemo(() => {
    const copy = (text: string, done: string) =>
      void navigator.clipboard.writeText(text).then(() => notify({ type: 'info', text: done }), notifyError);
    const run: Readonly<Record<MessageAction, (message: Message) => void>> = {
      reply: (message) => composer.current?.reply(message._id),
      edit,
      delete: setDeleting,
      report,
      moderate: (message) => moderate?.(message),
      link: ({ _id }) => copy(new URL(addressOf(_id), location.origin).href, t('linkCopied')),
      copy: ({ content }) => copy(printParts(content), t('copied')),
    };
    const rowActions: Omit<RowActions, 'openSource'> = {
      ...form,
      run: (action, message) => run[action](message),
      retry: (pending) => void sendMessage(sendContext, pending),
      discard: (pending) => discardMessage(sendContext, pending),
    };
    return rowActions;
  }, [composer, sendContext, addressOf, report, moderate, notifyError, t, edit, form]);
  const confirmDelete = () => {
    if (deleting) remove.mutate(deleting);
    setDeleting(null);
  };
  return {
    actions,
    editingId: editing?._id ?? null,
    editLastOwn,
    isDeleting: deleting !== null,
    cancelDelete: () => setDeleting(null),
    confirmDelete,
  };
};
