import { printParts } from '@baithak/protocol/parts/print-parts';
import type { RoomMessage } from '@baithak/protocol/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { useComplain } from '../../lib/use-complain.ts';
import { notify } from '../../ui/notices.ts';
import { happen } from './live-cache.ts';
import { messageAddress } from './link.ts';
import type { MessageAct } from './message-actions.tsx';
import type { OpenRoom } from './open-room.ts';
import { deliver, forget } from './send-message.ts';
import type { RowDeeds } from './timeline-row.tsx';

/** What is done with the messages of a room, and what is open on them: one edited, one about to be deleted. `reply` and `toComposer` keep their identity. */
export const useDeeds = (room: OpenRoom, reply: (messageId: string) => void, toComposer: () => void) => {
  const complain = useComplain();
  const { t: tm } = useTranslation('messages');
  const cache = useQueryClient();
  const [editing, setEditing] = useState<RoomMessage | null>(null);
  const [deleting, setDeleting] = useState<RoomMessage | null>(null);
  const { id: roomId } = room;
  const userId = room.me.userId;
  const own = useMemo(() => {
    const sender = { client, cache, userId, roomId };
    const acts: Readonly<Record<MessageAct, (message: RoomMessage) => void>> = {
      reply: (message) => {
        reply(message._id);
        toComposer();
      },
      edit: setEditing,
      delete: setDeleting,
      link: (message) => void navigator.clipboard.writeText(new URL(messageAddress(roomId, message._id), location.origin).href).then(() => notify({ kind: 'news', text: tm('linkCopied') }), complain),
      copy: (message) => void navigator.clipboard.writeText(printParts(message.content)).then(() => notify({ kind: 'news', text: tm('copied') }), complain),
    };
    const deeds: Omit<RowDeeds, 'openSource'> = {
      act: (act, message) => acts[act](message),
      save: (message, text) => {
        setEditing(null);
        toComposer();
        client.messages.editMessage({ id: roomId, editId: message._id, message: text, type: 'text' })
          .then((answer) => happen(cache, roomId, { is: 'messageEdited', message: answer.message }), complain);
      },
      stopEditing: () => {
        setEditing(null);
        toComposer();
      },
      retry: (pending) => void deliver(sender, pending),
      forget: (pending) => forget(sender, pending),
    };
    const remove = (message: RoomMessage): void => {
      setDeleting(null);
      client.messages.deleteMessage({ id: roomId, messageId: message._id }).catch(complain);
    };
    return { deeds, remove, sender };
  }, [cache, userId, roomId, complain, tm, reply, toComposer]);
  return { editing, setEditing, deleting, setDeleting, complain, ...own };
};
