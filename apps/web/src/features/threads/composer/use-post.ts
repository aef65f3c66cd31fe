import { printQuote } from '@baithak/protocol/parts/print-source';
import { botRank } from '@baithak/protocol/ranks';
import type { Thread } from '@baithak/protocol/entities/thread';
import { removedUser } from '@baithak/protocol/text/display-names';
import { useMutation } from '@tanstack/react-query';
import { useErrorLine } from '../../../ui/feedback/error-line.tsx';
import type { Attachments } from '../../composer/attachments/use-attachments.ts';
import { useDraft } from '../../composer/drafts.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import { useThreadsRoom } from '../threads-context.ts';

interface Post {
  readonly files: Attachments;
  readonly postText: () => Promise<unknown>;
  /** `token`: of the upload whose files belong to the post. */
  readonly postWithFiles: (token: string) => Promise<unknown>;
  readonly onPosted: () => void;
}

/**
 * Posts text, files or both. With files: first a token, then the upload, then the thread or reply with the token
 * (docs/product.md#upload-rules). Whoever has not joined the room joins by it. If anything fails before the last step, nothing was posted.
 */
export const usePost = ({ files, postText, postWithFiles, onPosted }: Post) => {
  const { id, joined, join } = useThreadsRoom();
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useMutation({
    /** False: the upload failed or was stopped, which `files` shows. */
    mutationFn: async (): Promise<boolean> => {
      if (files.chosen.length === 0) {
        if (!joined) await join(id);
        await postText();
        return true;
      }
      const upload = await files.send();
      if (upload === null) return false;
      if (!joined) await join(id);
      await postWithFiles(upload.token);
      files.clear();
      return true;
    },
    onSuccess: (isPosted) => {
      if (isPosted) onPosted();
    },
    onError: showError,
  });
  return { isBusy: isPending, errorText, post: () => mutate() };
};

/** What was written to a thread, reply or room and not posted. `about`: `thread` or `reply`, and the id of what it is for. */
export const useThreadDraft = (about: string): readonly [string, (text: string) => void] => {
  const { me } = useThreadsRoom();
  const { text, change } = useDraft(me.userId, about);
  return [text, (words) => change({ text: words })];
};

/** What is selected of an element. The selection becomes that: a press three times on a line selects beyond it. */
const selectedIn = (element: Element): string => {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return '';
  const range = selection.getRangeAt(0).cloneRange();
  if (!range.intersectsNode(element)) return '';
  if (!element.contains(range.startContainer)) range.setStart(element, 0);
  if (!element.contains(range.endContainer)) range.setEnd(element, element.childNodes.length);
  selection.removeAllRanges();
  selection.addRange(range);
  return selection.toString().trim();
};

/** A thread or reply as a quote for an answer to it: what is selected of its words, or else all of them. */
export const quoteOf = (thread: Thread): string => {
  const { user, role } = thread.member;
  const { _id, username } = user;
  const selected = [...document.querySelectorAll(`[data-words="${thread._id}"]`)].map(selectedIn).find(Boolean);
  return printQuote(
    username === removedUser
      ? { type: 'text', data: username }
      : { type: role.rank === botRank ? 'bot' : 'mention', data: username, extras: { _id } },
    selected === undefined ? threadParts(thread) : [{ type: 'text', data: selected }],
  );
};
