import { shownCount } from '@baithak/protocol/text/phrases';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './thread.module.css';

const signed = (score: number): string => (score < 0 ? `\u2212${-score}` : String(score));

/** The votes, read-only: a visitor's press opens the join dialog. */
export const ThreadScore = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('public');
  const score = thread.likeCount - thread.dislikeCount;
  const told = `${t('vote')}: ${t('likes', { count: thread.likeCount })}, ${t('dislikes', { count: thread.dislikeCount })}`;
  return (
    <a
      href="/register"
      rel="nofollow"
      data-join
      className={classNames(styles.votes, thread.archived && styles.archived)}
      aria-label={told}
    >
      <Icon name="vote-up" size="small" />
      <bdi className={classNames('font-bold numbers', score !== 0 && 'text-text')} dir="ltr">
        {signed(score)}
      </bdi>
      <Icon name="vote-down" size="small" />
    </a>
  );
};

export const ThreadCounts = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('public');
  const replies = shownCount(thread.replies);
  return (
    <span className="inline-flex flex-wrap gap-y-1 gap-x-4 text-xs text-muted">
      {replies !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="chat" size="small" />
          {t('replies', { count: replies })}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <Icon name="eye" size="small" />
        {t('views', { count: thread.views })}
      </span>
    </span>
  );
};
