import { printParts } from '@baithak/protocol/parts/print-parts';
import type { RoomMessage } from '@baithak/protocol/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { useComplain } from '../../lib/use-complain.ts';
import { notify } from '../../ui/notices.ts';
import { withWords } from './edited.ts';
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
  const written = useRef<string | null>(null);
  const edit = useCallback((message: RoomMessage | null, words: string | null = null) => {
    written.current = words;
    setEditing(message);
  }, []);
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
      edit,
      delete: setDeleting,
      link: (message) =>
        void navigator.clipboard
          .writeText(new URL(messageAddress(roomId, message._id), location.origin).href)
          .then(() => notify({ kind: 'news', text: tm('linkCopied') }), complain),
      copy: (message) =>
        void navigator.clipboard
          .writeText(printParts(message.content))
          .then(() => notify({ kind: 'news', text: tm('copied') }), complain),
    };
    const deeds: Omit<RowDeeds, 'openSource'> = {
      act: (act, message) => acts[act](message),
      written: () => written.current,
      write: (text) => {
        written.current = text;
      },
      save: (message, text) => {
        edit(null);
        toComposer();
        client.messages.editMessage({ id: roomId, editId: message._id, ...withWords(message, text) }).then(
          (answer) => happen(cache, roomId, { is: 'messageEdited', message: answer.message }),
          (error: unknown) => {
            complain(error);
            // What was refused goes back to where it was written, unless something else is edited by now.
            setEditing((other) => {
              if (other !== null) return other;
              written.current = text;
              return message;
            });
          },
        );
      },
      stopEditing: () => {
        edit(null);
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
  }, [cache, userId, roomId, complain, tm, reply, toComposer, edit]);
  return { editing, edit, deleting, setDeleting, complain, ...own };
};
