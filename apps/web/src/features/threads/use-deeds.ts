import type { Thread } from '@baithak/protocol/threads';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { notify } from '../../ui/notices.ts';
import { happen, useStay, type Stay } from './live-cache.ts';
import type { ThreadAct } from './thread-acts.ts';
import { useComplaint, useFailureWords } from './use-complaint.ts';

/** What is asked before it is done, or done in a popup of its own. */
export type Asked = {
  readonly is: 'delete' | 'archive' | 'pinReply' | 'unpinReply' | 'report' | 'embed' | 'quote';
  readonly thread: Thread;
};

const isReply = (thread: Thread): boolean => thread.parent !== null;

const askedOf = (act: ThreadAct, thread: Thread): Asked | null => {
  if (act === 'pin' || act === 'unpin')
    return isReply(thread) ? { is: act === 'pin' ? 'pinReply' : 'unpinReply', thread } : null;
  return act === 'addNotice' || act === 'removeNotice' ? null : { is: act, thread };
};

/** Pin, unpin and notice of a thread: done at once. */
const callAtOnce = (act: ThreadAct, { roomId }: Stay, threadId: string) => {
  if (act === 'pin') return client.threads.pinThread({ roomId, threadId });
  return act === 'unpin'
    ? client.threads.unpinThread({ roomId, threadId })
    : client.threads.toggleNotice({ roomId, threadId });
};

/** Confirmed deeds; a reply is named with what it answers. */
const callConfirmed = async ({ is, thread }: Asked, { roomId }: Stay): Promise<Thread | null> => {
  const { _id: id, parent } = thread;
  if (is === 'archive') return (await client.threads.archiveThread({ roomId, threadId: id })).data;
  const reply = { roomId, threadId: parent ?? id, replyId: id };
  if (is === 'pinReply') return (await client.threads.pinReply(reply)).data;
  if (is === 'unpinReply') return (await client.threads.unpinReply(reply)).data;
  await (parent === null ? client.threads.deleteThread({ roomId, threadId: id }) : client.threads.deleteReply(reply));
  return null;
};

/** What the menus do: at once, or after a question. Events tell the lists. */
export const useDeeds = () => {
  const cache = useQueryClient();
  const { roomId, visit, me } = useStay();
  const { t } = useTranslation('common');
  const toWords = useFailureWords();
  const { complaint, complain } = useComplaint();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const act = useMemo(
    () =>
      (what: ThreadAct, thread: Thread): void => {
        const question = askedOf(what, thread);
        if (question) return setAsked(question);
        callAtOnce(what, { roomId, visit, me }, thread._id).catch((error: unknown) =>
          notify({ kind: 'error', text: t('notices.error'), more: toWords(error) }),
        );
      },
    [roomId, visit, me, t, toWords],
  );
  const confirm = async () => {
    if (!asked || isBusy) return;
    const stay = { roomId, visit, me };
    setIsBusy(true);
    try {
      const after = await callConfirmed(asked, stay);
      if (after) happen(cache, stay, { is: 'threadLoaded', thread: after });
      setAsked(null);
    } catch (error) {
      complain(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { act, asked, close: () => setAsked(null), confirm: () => void confirm(), isBusy, complaint, ask: setAsked };
};
