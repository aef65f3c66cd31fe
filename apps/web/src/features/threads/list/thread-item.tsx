import { shownCount } from '@baithak/protocol/text/phrases';
import type { Thread } from '@baithak/protocol/entities/thread';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { openOnPress } from '../thread/open-on-press.ts';
import { ThreadTags } from '../thread/thread-tags.tsx';
import { usePaneActions } from '../pane-actions-context.ts';
import { Author, ThreadHead } from '../thread/thread-head.tsx';
import styles from './thread-item.module.css';
import { ThreadMenu } from '../menu/thread-menu.tsx';
import { ThreadBody, ThreadTitle } from '../thread/thread-body.tsx';
import { VoteArrows } from '../votes/vote-arrows.tsx';

interface ThreadItemProps {
  readonly id: string;
  /** It came since the reader last looked. */
  readonly isNew: boolean;
  /** 0 for the one that the Tab key reaches. */
  readonly tabIndex: 0 | -1;
}

const Foot = ({ thread, archived }: { thread: Thread; archived: boolean }) => {
  const { t } = useTranslation('threads');
  const { open } = usePaneActions();
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
      <ThreadTags tags={thread.tags} />
    </div>
  );
};

/** One thread of a room's list. A press opens it where replies are allowed (docs/product.md#display-rules). */
export const ThreadItem = memo(({ id, isNew, tabIndex }: ThreadItemProps) => {
  const { t } = useTranslation('threads');
  const { open } = usePaneActions();
  const thread = useThreads(({ known }) => known.get(id)?.thread);
  const archived = useThreads((threads) => thread !== undefined && isArchived(threads, thread));
  if (!thread) return null;
  const presses = thread.allowedReplies ? openOnPress(() => open(thread)) : {};
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
          {isNew && <Nuqta label={t('newHere')} />}
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
        {thread.cut && (
          <div className={styles.more}>
            <Button size="small" tone="ghost" onClick={() => open(thread)}>
              {t('readMore')}
            </Button>
          </div>
        )}
        <Foot thread={thread} archived={archived} />
      </div>
    </article>
  );
});
ThreadItem.displayName = 'ThreadItem';
