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
  /** Answers the id of what was posted. */
  readonly postText: () => Promise<string>;
  /** The same; `token`: of the upload whose files belong to the post. */
  readonly postWithFiles: (token: string) => Promise<string>;
  readonly onPosted: (id: string) => void;
  /** The same while the form is still there: who has left it meanwhile is elsewhere. */
  readonly onSeen?: (id: string) => void;
}

/**
 * Posts text, files or both. With files: first a token, then the upload, then the thread or reply with the token
 * (docs/product.md#upload-rules). Whoever has not joined the room joins by it. If anything fails before the last step, nothing was posted.
 */
export const usePost = ({ files, postText, postWithFiles, onPosted, onSeen }: Post) => {
  const { id, joined, join } = useThreadsRoom();
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useMutation({
    /** Null: the upload failed or was stopped, which `files` shows. */
    mutationFn: async (): Promise<string | null> => {
      if (files.chosen.length === 0) {
        if (!joined) await join(id);
        return postText();
      }
      const upload = await files.send();
      if (upload === null) return null;
      if (!joined) await join(id);
      const posted = await postWithFiles(upload.token);
      files.clear();
      return posted;
    },
    onSuccess: (posted) => {
      if (posted !== null) onPosted(posted);
    },
    onError: showError,
  });
  return {
    isBusy: isPending,
    errorText,
    post: () => mutate(undefined, { onSuccess: (posted) => posted !== null && onSeen?.(posted) }),
  };
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
