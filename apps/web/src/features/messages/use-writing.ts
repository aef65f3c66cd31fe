import type { Attachments } from '../parts/use-attachments.ts';
import type { Draft } from './drafts.ts';
import type { OpenRoom } from './open-room.ts';
import { deliver, forget, pendingMessage, type Sender } from './send-message.ts';
import { useCommand } from './use-command.ts';
import type { DraftInHand } from './use-draft.ts';
import { useTellTyping } from './use-typing.ts';

interface WritingProps {
  readonly room: OpenRoom;
  readonly sender: Sender;
  readonly draft: DraftInHand;
  readonly complain: (error: unknown) => void;
  /** What is to go with the words. */
  readonly files: Attachments;
}

/** What becomes of what stands in the composer of a room: typed, sent, given as a command, given back. */
export const useWriting = ({ room, sender, draft, complain, files }: WritingProps) => {
  const tellTyping = useTellTyping(room.id);
  const order = useCommand(room.id);
  const { replyTo, change } = draft;
  const isWritten = (words: string): boolean => words === draft.latest().text.trim();
  /** What was refused goes back to where it was written, unless something else is being written there by now. */
  const giveBack = (refused: Partial<Draft>): boolean => {
    if (draft.latest().text !== '') return false;
    change(refused);
    return true;
  };
  const sendMessage = async (words: string) => {
    const pending = pendingMessage(words, replyTo);
    change({ replyTo: null });
    const refusal = await deliver(sender, pending);
    if (!refusal) return;
    complain(refusal);
    if (giveBack({ text: words, replyTo })) forget(sender, pending);
  };
  /** Words and files stay where they are until the files are uploaded; then the message goes, and waits in the timeline like any other. */
  const sendWithFiles = async (words: string) => {
    const media = await files.send();
    if (media === null) return;
    change({ ...(isWritten(words) && { text: '' }), replyTo: null });
    files.clear();
    const refusal = await deliver(sender, pendingMessage(words, replyTo, media));
    if (refusal) complain(refusal);
  };
  const send = (words: string) => {
    if (files.chosen.length > 0 && isWritten(words)) return void (files.isBusy || sendWithFiles(words));
    // The salaam of a quiet room is not what stands in the composer.
    if (isWritten(words)) change({ text: '' });
    const ordered = order(words);
    if (ordered === null) void sendMessage(words);
    else void ordered.then((isDone) => isDone || giveBack({ text: words }));
  };
  const type = (text: string) => {
    change({ text });
    if (text.trim() !== '') tellTyping();
  };
  return { type, send };
};
