import type { RoomMessage } from '@baithak/protocol/messages';
import { useRef, useState } from 'react';
import type { Attachments } from '../parts/use-attachments.ts';
import { readDraft, writeDraft } from './drafts.ts';
import type { OpenRoom } from './open-room.ts';
import { deliver, forget, pendingMessage, type Sender } from './send-message.ts';
import { useCommand } from './use-command.ts';
import { useTellTyping } from './use-typing.ts';

interface WritingProps {
  readonly room: OpenRoom;
  readonly sender: Sender;
  readonly replyTo: RoomMessage | null;
  readonly onReplied: () => void;
  readonly complain: (error: unknown) => void;
  /** What is to go with the words. */
  readonly files: Attachments;
}

/** What stands in the composer of a room, kept as its draft, and what becomes of it when it is sent. */
export const useWriting = ({ room, sender, replyTo, onReplied, complain, files }: WritingProps) => {
  const { id: roomId, me: { userId } } = room;
  const [text, setText] = useState(() => readDraft(userId, roomId));
  const written = useRef(text);
  const tellTyping = useTellTyping(roomId);
  const order = useCommand(roomId);
  const write = (words: string) => {
    written.current = words;
    setText(words);
    writeDraft(userId, roomId, words);
  };
  /** What was refused goes back to where it was written, unless something else is being written there by now. */
  const giveBack = (words: string): boolean => {
    if (written.current !== '') return false;
    write(words);
    return true;
  };
  const sendMessage = async (words: string) => {
    const pending = pendingMessage(words, replyTo);
    onReplied();
    const refusal = await deliver(sender, pending);
    if (!refusal) return;
    complain(refusal);
    if (giveBack(words)) forget(sender, pending);
  };
  /** Words and files stay where they are until the files are uploaded; then the message goes, and waits in the timeline like any other. */
  const sendWithFiles = async (words: string) => {
    const media = await files.send();
    if (media === null) return;
    if (written.current.trim() === words) write('');
    files.clear();
    onReplied();
    const refusal = await deliver(sender, pendingMessage(words, replyTo, media));
    if (refusal) complain(refusal);
  };
  const send = (words: string) => {
    if (files.chosen.length > 0 && words === written.current.trim()) return void (files.isBusy || sendWithFiles(words));
    // The salaam of a quiet room is not what stands in the composer.
    if (words === written.current.trim()) write('');
    const ordered = order(words);
    if (ordered === null) void sendMessage(words);
    else void ordered.then((isDone) => isDone || giveBack(words));
  };
  const type = (words: string) => {
    write(words);
    if (words.trim() !== '') tellTyping();
  };
  return { text, type, send };
};
