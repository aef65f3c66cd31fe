import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire-error';
import type { Part } from '@baithak/protocol/parts/part';
import { threadIdOf } from '@baithak/protocol/parts/links';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/threads';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asWritten, isolated } from '../../lib/bidi.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePlainText } from './plain-text.ts';
import styles from './thread-link.module.css';
import { useSeen } from './use-seen.ts';

/** The id of the room whose messages are shown; null outside of rooms. */
export const RoomOfParts = createContext<string | null>(null);

const publicly = async (client: Client, threadId: string): Promise<Thread> =>
  (await client.threads.getPublicThread({ threadId })).data.thrd;

/** A thread of this room by the short call, which counts no view; any other by the public one. */
const load = async (roomId: string | null, threadId: string): Promise<Thread> => {
  // Pages drawn by the server show parts too, and have no client.
  const { client } = await import('../../lib/client.ts');
  if (roomId === null) return publicly(client, threadId);
  try {
    return (await client.threads.getThreadShort({ roomId, threadId })).thrd;
  } catch (error) {
    if (error instanceof WireError && (error.status === 404 || error.status === 403)) return publicly(client, threadId);
    throw error;
  }
};

/** Threads asked for on this page, by room and id: rows come and go while one scrolls. */
const asked = new Map<string, Promise<Thread>>();

/** The thread, null when it cannot be shown, undefined while it is on its way. */
const useThread = (threadId: string, isSeen: boolean): Thread | null | undefined => {
  const roomId = use(RoomOfParts);
  const [thread, setThread] = useState<Thread | null | undefined>(undefined);
  useEffect(() => {
    if (!isSeen) return;
    let isHere = true;
    const key = `${roomId ?? ''} ${threadId}`;
    const loading = asked.get(key) ?? load(roomId, threadId);
    asked.set(key, loading);
    loading.then(
      (loaded) => isHere && setThread(loaded),
      () => {
        asked.delete(key);
        if (isHere) setThread(null);
      },
    );
    return () => {
      isHere = false;
    };
  }, [roomId, threadId, isSeen]);
  return thread;
};

const Told = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('messages');
  const toPlain = usePlainText();
  const text = toPlain(JSON.parse(thread.message) as readonly Part[]);
  return (
    <>
      <span className={styles.by}>{t('thread.by', { name: isolated(thread.member.user.username) })}</span>
      <span className={styles.title} {...asWritten(text)}>
        {text}
      </span>
    </>
  );
};

/** A link to a thread, with who wrote it and how it begins; asked for once it comes into sight. */
export const ThreadLink = ({ link }: { link: string }) => {
  const { t } = useTranslation('messages');
  const card = useRef<HTMLAnchorElement>(null);
  const isSeen = useSeen(card);
  const threadId = threadIdOf(link) ?? '';
  const thread = useThread(threadId, isSeen);
  // One that is not public, and a reply, are shown to who is in their room, and have no page but the one inside.
  const address =
    thread && (!thread.public || thread.parent !== null)
      ? `/home/${thread.room._id}/thread/${threadId}`
      : publicThreadAddress(threadId);
  return (
    <a
      ref={card}
      className={styles.card}
      href={address}
      target="_blank"
      rel="noopener"
      aria-busy={thread === undefined}
      title={t('openThread')}
    >
      <Icon name="thread" size="small" />
      <span className={styles.words}>
        {thread && <Told thread={thread} />}
        {thread === null && <span className={styles.by}>{t('thread.failed')}</span>}
        {thread === undefined && <span className={styles.by}>{t('thread.loading')}</span>}
      </span>
    </a>
  );
};
