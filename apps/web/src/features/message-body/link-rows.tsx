import { videoIdOf, threadIdOf } from '@baithak/protocol/parts/links';
import { useEffect, useRef, useState, type MouseEvent, type RefObject, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { Part } from '@baithak/protocol/parts/part';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import { classNames } from '../../lib/class-names.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import styles from './link-row.module.css';
import { threadAddress } from '../../lib/addresses.ts';
import { isolate, textAttributes } from '../../lib/text-direction.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { NamesLine } from '../../ui/names-line.tsx';
import { Written } from '../../ui/written.tsx';
import { usePlainText } from './plain-text.ts';

const site = 'youtube.com';

const Words = ({ address }: { address: string }) => (
  <span className={styles.words} dir="ltr" lang="en">
    <span className={classNames('truncate', styles.title)}>{address}</span>
    <span className="text-muted text-xs">{site}</span>
  </span>
);

interface PlayerProps {
  readonly id: string;
  readonly address: string;
  readonly onClose: () => void;
}

const Player = ({ id, address, onClose }: PlayerProps) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  return (
    <div className="[contain:inline-size] w-[min(460px,100%)] mt-1 mb-0.5 overflow-hidden bg-surface-raised line rounded-[5px_5px_18px_18px]">
      <iframe
        className="block w-full aspect-[16_/_9] line-none bg-code-bg"
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
        title={t('video')}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
      <div className={`${styles.caption} flex items-center gap-2 py-1.5 ps-3 pe-1.5`}>
        <Words address={address} />
        <Button size="small" tone="ghost" onClick={onClose} autoFocus>
          {tc('close')}
        </Button>
        <a
          className="grid place-items-center w-9 h-9 text-muted mobile:w-touch mobile:h-touch"
          href={`https://${address}`}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-label={t('openOutside')}
          title={t('openOutside')}
        >
          <Icon name="outside" size="small" />
        </a>
      </div>
    </div>
  );
};

/** A video of another site, in a row. Nothing is asked of that site before the press; without the app it is a link. */
export const VideoLink = ({ link }: { link: string }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const [state, setState] = useState<'row' | 'open' | 'closed'>('row');
  const play = useRef<HTMLAnchorElement>(null);
  // Closed again: the focus returns to where it was opened.
  useEffect(() => {
    if (state === 'closed') play.current?.focus();
  }, [state]);
  const id = videoIdOf(link);
  if (id === undefined) return <bdi>{link}</bdi>;
  const address = `youtu.be/${id}`;
  if (state === 'open') return <Player id={id} address={address} onClose={() => setState('closed')} />;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setState('open');
  };
  return (
    <div className={styles.row}>
      <a
        ref={play}
        className={classNames(styles.square, styles.play, styles.over)}
        href={`https://${address}`}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        aria-label={`${t('playVideo')} ${address}`}
        {...(isLive && {
          role: 'button',
          onClick: open,
          onKeyDown: (event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          },
        })}
      >
        <Icon name="play" filled />
      </a>
      <Words address={address} />
      <span className="text-muted text-xs pe-2" aria-hidden="true">
        {t('playHere')}
      </span>
    </div>
  );
};

const useInView = (element: RefObject<Element | null>): boolean => {
  const [isInView, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isInView) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isInView]);
  return isInView;
};

const getPublicThread = async (client: Client, threadId: string): Promise<Thread> =>
  (await client.threads.getPublicThread({ threadId })).data.thrd;

/** A thread of this room by the short call, which does not count as a view; any other by the public call. */
const load = async (roomId: string | null, threadId: string): Promise<Thread> => {
  // Pages rendered by the server show parts too, and have no client.
  const { client } = await import('../../lib/client.ts');
  if (roomId === null) return getPublicThread(client, threadId);
  try {
    return (await client.threads.getThreadShort({ roomId, threadId })).thrd;
  } catch (error) {
    if (error instanceof WireError && (error.status === 404 || error.status === 403))
      return getPublicThread(client, threadId);
    throw error;
  }
};

/** Threads requested on this page, by room and id: rows unmount and mount again while one scrolls. */
const requests = new Map<string, Promise<Thread>>();

/** The thread; null when it cannot be shown, undefined while it is loading. */
const useThread = (threadId: string, isInView: boolean): Thread | null | undefined => {
  const roomId = use(RoomIdContext);
  const [thread, setThread] = useState<Thread | null | undefined>(undefined);
  useEffect(() => {
    if (!isInView) return;
    let isHere = true;
    const key = `${roomId ?? ''} ${threadId}`;
    const loading = requests.get(key) ?? load(roomId, threadId);
    requests.set(key, loading);
    loading.then(
      (loaded) => isHere && setThread(loaded),
      () => {
        requests.delete(key);
        if (isHere) setThread(null);
      },
    );
    return () => {
      isHere = false;
    };
  }, [roomId, threadId, isInView]);
  return thread;
};

const ThreadSummary = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('messages');
  const toPlain = usePlainText();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends parts as JSON
  const text = toPlain(JSON.parse(thread.message) as readonly Part[]);
  return (
    <>
      <span className={classNames('truncate own-line', styles.title)} {...textAttributes(text)}>
        <Written text={text} />
      </span>
      <span className="text-muted text-xs">
        <NamesLine text={t('thread.by', { name: isolate(thread.member.user.username) })} />
      </span>
    </>
  );
};

export const ThreadLink = ({ link }: { link: string }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const card = useRef<HTMLAnchorElement>(null);
  const isInView = useInView(card);
  const threadId = threadIdOf(link) ?? '';
  const thread = useThread(threadId, isInView);
  // A private thread and a reply have no public page.
  const address =
    thread && (!thread.public || thread.parent !== null)
      ? threadAddress(thread.room._id, threadId)
      : publicThreadAddress(threadId);
  return (
    <a
      ref={card}
      className={styles.row}
      href={address}
      target="_blank"
      rel="noopener"
      aria-busy={thread === undefined && isLive}
      title={t('openThread')}
    >
      <span className={styles.square}>
        <Icon name="thread" />
      </span>
      <span className={styles.words}>
        {thread && <ThreadSummary thread={thread} />}
        {thread === null && <span className="text-muted text-xs">{t('thread.failed')}</span>}
        {thread === undefined && (
          <span className="text-muted text-xs">{t(isLive ? 'thread.loading' : 'openThread')}</span>
        )}
      </span>
    </a>
  );
};
