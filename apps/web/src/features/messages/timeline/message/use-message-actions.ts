import { printParts } from '@baithak/protocol/parts/print-source';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../../lib/client.ts';
import { useNotifyError } from '../../../../lib/use-notify-error.ts';
import { notify } from '../../../../ui/feedback/notices.ts';
import { useBackClosesOnPhone } from '../../../../ui/overlays/use-back-closes.ts';
import type { ComposerHandle } from '../../composer/composer.tsx';
import { messageAddress } from '../../../../lib/addresses.ts';
import { discardMessage, sendMessage } from '../../sending/send-message.ts';
import { useSendContext } from '../../sending/use-send-context.ts';
import { useOpenRoom } from '../../state/open-room-context.ts';
import { dispatch, readRoomState } from '../../state/room-store.ts';
import type { RowActions } from '../timeline-row.tsx';
import { editPayload } from './edit-payload.ts';
import type { MessageAction } from './message-actions.tsx';

/** The message that is being edited, and its form: it opens, saves, and comes back with the text when the server refuses it. */
const useEditing = (focusComposer: () => void) => {
  const notifyError = useNotifyError();
  const cache = useQueryClient();
  const { id: roomId, joined, me } = useOpenRoom();
  const [editing, setEditing] = useState<RoomMessage | null>(null);
  /** What the form holds, also while its row is scrolled out of view; null when nothing was typed yet. */
  const draft = useRef<string | null>(null);
  const edit = useCallback((message: RoomMessage | null) => {
    draft.current = null;
    setEditing(message);
  }, []);
  useBackClosesOnPhone(editing !== null, () => edit(null));
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ message, text }: { message: RoomMessage; text: string }) =>
      client.messages.editMessage({ id: roomId, editId: message._id, ...editPayload(message, text) }),
    onSuccess: (answer) => dispatch(cache, roomId, { type: 'messageEdited', message: answer.message }),
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
      saveEdit: (message: RoomMessage, text: string) => {
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
    if (!joined) return;
    const { messages } = readRoomState(cache, roomId);
    edit(messages.findLast((message) => message.member.user._id === me.userId) ?? null);
  };
  return { editing, edit, editLastOwn, form };
};

/** What can be done with the messages of the open room, and what is open on them: the edit form, the question before deleting. */
export const useMessageActions = (composer: RefObject<ComposerHandle | null>) => {
  const notifyError = useNotifyError();
  const { t } = useTranslation('messages');
  const { id: roomId } = useOpenRoom();
  const sendContext = useSendContext();
  const focusComposer = useCallback(() => composer.current?.focus(), [composer]);
  const { editing, edit, editLastOwn, form } = useEditing(focusComposer);
  const [deleting, setDeleting] = useState<RoomMessage | null>(null);
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (message: RoomMessage) => client.messages.deleteMessage({ id: roomId, messageId: message._id }),
    onError: notifyError,
  });
  const actions = useMemo(() => {
    const copy = (text: string, done: string) =>
      void navigator.clipboard.writeText(text).then(() => notify({ type: 'info', text: done }), notifyError);
    const run: Readonly<Record<MessageAction, (message: RoomMessage) => void>> = {
      reply: (message) => composer.current?.reply(message._id),
      edit,
      delete: setDeleting,
      link: ({ _id }) => copy(new URL(messageAddress(roomId, _id), location.origin).href, t('linkCopied')),
      copy: ({ content }) => copy(printParts(content), t('copied')),
    };
    const rowActions: Omit<RowActions, 'openSource'> = {
      ...form,
      run: (action, message) => run[action](message),
      retry: (pending) => void sendMessage(sendContext, pending),
      discard: (pending) => discardMessage(sendContext, pending),
    };
    return rowActions;
  }, [composer, sendContext, roomId, notifyError, t, edit, form]);
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
