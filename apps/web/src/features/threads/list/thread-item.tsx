import { displayName, removedUser } from '@baithak/protocol/text/display-names';
import { shownCount } from '@baithak/protocol/text/phrases';
import { mediaIn, type MediaPart } from '@baithak/protocol/parts/part';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import type { Thread } from '@baithak/protocol/entities/thread';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { threadAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes, textLanguage } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { Ago } from '../../../ui/time.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { usePlainText } from '../../message-body/plain-text.ts';
import { Badge } from '../../people/badge.tsx';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { ThreadMenu } from '../menu/thread-menu.tsx';
import { usePaneActions, useThreadsRoom } from '../threads-context.ts';
import { openOnPress } from '../thread/use-thread-shown.ts';
import { Author, Names, ThreadTags } from '../thread/thread-head.tsx';
import { threadParts } from '../../message-body/thread-parts.ts';
import { VoteArrows } from '../votes/vote-arrows.tsx';
import styles from './list.module.css';
import { pictureSources, placeholderStyle, posterUrl, useMediaRetry } from '../../media/media-url.ts';

/** A small picture of a row, which says nothing that the row does not; absent where the file cannot be loaded. */
export const Thumbnail = ({ item }: { item: MediaPart }) => {
  const { isBroken, onError, onLoad, round } = useMediaRetry(item.name);
  const sources = item.type === 'image' ? { ...pictureSources(item), sizes: '96px' } : { src: posterUrl(item) };
  if (isBroken) return null;
  return (
    <span
      className={`${styles.thumbnail} relative [grid-area:picture] block w-24 h-16.5 mt-0.5 rounded-[5px_5px_14px_14px] overflow-hidden mobile:w-19 mobile:h-15`}
      style={placeholderStyle(item.name)}
    >
      {sources.src !== undefined && (
        <img
          key={round}
          {...sources}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          onLoad={onLoad}
        />
      )}
      {item.type === 'video' && (
        <span className="absolute inset-0 grid place-items-center w-8 h-8 m-auto rounded-[8px_8px_14px_14px] bg-accent text-accent-contrast">
          <Icon name="play" size="small" filled />
        </span>
      )}
    </span>
  );
};

const Mark = ({ icon, text, className }: { icon: IconName; text: string; className?: string | undefined }) => (
  <span className={classNames(styles.mark, 'inline-flex items-center gap-1', className)} title={text}>
    <Icon name={icon} size="tiny" />
    <span>{text}</span>
  </span>
);

const Replies = ({ thread, archived }: { thread: Thread; archived: boolean }) => {
  const { t } = useTranslation('threads');
  const { open } = usePaneActions();
  const replies = shownCount(thread.replies);
  if (replies === null && thread.allowedReplies) return null;
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex items-center gap-1.5 min-h-7 text-muted font-medium mobile:min-h-touch',
        archived && 'opacity-60',
      )}
      onClick={() => open(thread)}
    >
      <Icon name="chat" size="small" />
      {replies === null ? t('readMore') : t('replies', { count: replies })}
    </button>
  );
};

const Foot = ({ thread, archived }: { thread: Thread; archived: boolean }) => {
  const { t } = useTranslation('threads');
  return (
    <div
      className={`${styles.foot} [grid-area:foot] flex items-center gap-y-0 gap-x-2.5 min-w-0 min-h-7 mt-0.75 text-muted text-xs whitespace-nowrap mobile:mt-0`}
    >
      {thread.pinned && <Mark icon="pin" text={t('pinned')} className="text-success font-bold" />}
      {thread.notice && <Mark icon="bell" text={t('notice')} />}
      {archived && <Mark icon="archive" text={t('archived')} />}
      <Replies thread={thread} archived={archived} />
      <span className="text-faint mobile:ms-auto">
        {thread.replies > 0 && <span className="mobile:sr-only">{t('latestReply')} </span>}
        <Ago date={thread.active} className="[unicode-bidi:plaintext]" />
      </span>
      <div className={styles.tags}>
        <ThreadTags tags={thread.tags} />
      </div>
    </div>
  );
};

/** Who wrote it and what they are in the room, on phones too (docs/product.md#thread-item). */
const Head = ({ thread }: { thread: Thread }) => (
  <div className={styles.head}>
    <Author thread={thread} size={22} />
    <Names thread={thread} />
    <Badge role={thread.member.role} labelled />
  </div>
);

/** The words of a row: a link for the pointer, which opens threads that allow replies (docs/product.md#display-rules). */
const Words = ({ thread, children }: { thread: Thread; children: ReactNode }) => {
  const { open } = usePaneActions();
  const { roomRef } = useThreadsRoom();
  if (!thread.allowedReplies) return <div className={styles.words}>{children}</div>;
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (getSelection()?.isCollapsed !== false) open(thread);
  };
  return (
    <Link
      to={threadAddress(roomRef, thread._id)}
      className={styles.words}
      tabIndex={-1}
      draggable={false}
      onClick={press}
    >
      {children}
    </Link>
  );
};

interface ThreadItemProps {
  readonly id: string;
  readonly isNew: boolean;
}

/** One thread of a room's list: its author, votes, title with two lines of text, a picture, the menu (docs/design.md#thread-list). */
export const ThreadItem = memo(({ id, isNew }: ThreadItemProps) => {
  const { t } = useTranslation('threads');
  const { open } = usePaneActions();
  const toPlain = usePlainText();
  const thread = useThreads(({ known }) => known.get(id)?.thread);
  const archived = useThreads((threads) => thread !== undefined && isArchived(threads, thread));
  const isIgnored = useIsIgnored(thread?.member.user.username ?? '');
  if (!thread || isIgnored) return null;
  const parts = threadParts(thread);
  const { title, text } = plainTitle(parts, toPlain);
  const [picture] = mediaIn(parts);
  const presses = thread.allowedReplies ? openOnPress(() => open(thread)) : {};
  const by = displayName(thread.member.user) || removedUser;
  return (
    <article
      className={classNames(
        styles.item,
        thread.pinned && styles.pinned,
        thread.allowedReplies && styles.opens,
        isNew && styles.new,
      )}
      data-thread={id}
      tabIndex={-1}
      aria-label={t('by', { title: isolate(title), name: isolate(by) })}
      {...presses}
    >
      <div className="[grid-area:votes]">
        <VoteArrows thread={thread} upright />
      </div>
      <Head thread={thread} />
      <Words thread={thread}>
        <h3 className={styles.title} lang={textLanguage(title)}>
          {isNew && <Nuqta label={t('newHere')} />}
          <span className="own-clip" {...textAttributes(title)}>
            {title}
          </span>
        </h3>
        {text !== '' && (
          <p className={`${styles.text} own-clip`} {...textAttributes(text)}>
            <Written text={text} />
          </p>
        )}
      </Words>
      {picture && <Thumbnail key={picture.name} item={picture} />}
      <div className="[grid-area:menu] mobile:justify-self-end">
        <ThreadMenu thread={thread} />
      </div>
      <Foot thread={thread} archived={archived} />
    </article>
  );
});
ThreadItem.displayName = 'ThreadItem';
