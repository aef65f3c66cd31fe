import { shownCount } from '@baithak/protocol/phrases';
import type { Thread } from '@baithak/protocol/threads';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Nuqta } from '../../ui/nuqta.tsx';
import { useThreads } from './live-cache.ts';
import { isArchived } from './live-state.ts';
import { openByPress } from './open-by-press.ts';
import { Tags } from './tags.tsx';
import { useThreadDeeds } from './thread-deeds.ts';
import { Author, ThreadHead } from './thread-head.tsx';
import styles from './thread-item.module.css';
import { ThreadMenu } from './thread-menu.tsx';
import { ThreadBody, ThreadTitle } from './thread-words.tsx';
import { VoteArrows } from './votes.tsx';

interface ThreadItemProps {
  readonly id: string;
  /** It came since the reader last looked. */
  readonly isFresh: boolean;
  /** 0 for the one that the Tab key reaches. */
  readonly tabIndex: 0 | -1;
}

const Foot = ({ thread, archived }: { thread: Thread; archived: boolean }) => {
  const { t } = useTranslation('threads');
  const { open } = useThreadDeeds();
  const replies = shownCount(thread.replies);
  return (
    <div className={styles.foot}>
      {replies !== null && (
        <button
          type="button"
          className={classNames(styles.replies, archived && styles.grey)}
          disabled={!thread.allowedReplies}
          onClick={() => open(thread)}
        >
          <Icon name="chat" size="small" />
          {t('replies', { count: replies })}
        </button>
      )}
      <Tags tags={thread.tags} />
    </div>
  );
};

/** One thread of a room's list. A press opens it where replies are allowed (specification 5). */
export const ThreadItem = memo(({ id, isFresh, tabIndex }: ThreadItemProps) => {
  const { t } = useTranslation('threads');
  const { open } = useThreadDeeds();
  const thread = useThreads(({ known }) => known.get(id)?.thread);
  const archived = useThreads((threads) => thread !== undefined && isArchived(threads, thread));
  if (!thread) return null;
  const presses = thread.allowedReplies ? openByPress(() => open(thread)) : {};
  return (
    <article
      className={classNames(styles.item, thread.pinned && styles.pinned, thread.allowedReplies && styles.opens)}
      data-thread={id}
      tabIndex={tabIndex}
      aria-label={thread.member.user.username}
      {...presses}
    >
      <div className={styles.votes}>
        <VoteArrows thread={thread} upright />
      </div>
      <div className={styles.main}>
        <div className={styles.top}>
          {isFresh && <Nuqta label={t('newHere')} />}
          <Author thread={thread} size={28} />
          <ThreadHead thread={thread} isArchived={archived} />
          <span className={styles.menu}>
            <ThreadMenu thread={thread} />
          </span>
        </div>
        <div className={styles.words}>
          <ThreadTitle thread={thread} level={3} />
          <ThreadBody thread={thread} />
        </div>
        <Foot thread={thread} archived={archived} />
      </div>
    </article>
  );
});
ThreadItem.displayName = 'ThreadItem';
