import { shownCount, shownScore } from '@baithak/protocol/phrases';
import type { Thread } from '@baithak/protocol/threads';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './counts.module.css';

const signed = (score: number): string => (score < 0 ? `\u2212${-score}` : String(score));

/** The votes, to be read: a visitor's press leads to the door. A score of nothing is not shown (specification 5). */
export const Votes = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('public');
  const score = shownScore(thread.likeCount, thread.dislikeCount);
  const told = `${t('vote')}: ${t('likes', { count: thread.likeCount })}, ${t('dislikes', { count: thread.dislikeCount })}`;
  return (
    <a
      href="/register"
      rel="nofollow"
      data-door
      className={classNames(styles.votes, thread.archived && styles.archived)}
      aria-label={told}
    >
      <Icon name="vote-up" size="small" />
      {score !== null && (
        <bdi className={styles.score} dir="ltr">
          {signed(score)}
        </bdi>
      )}
      <Icon name="vote-down" size="small" />
    </a>
  );
};

/** Replies and views of a thread. */
export const Facts = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('public');
  const replies = shownCount(thread.replies);
  return (
    <span className={styles.facts}>
      {replies !== null && (
        <span className={styles.fact}>
          <Icon name="chat" size="small" />
          {t('replies', { count: replies })}
        </span>
      )}
      <span className={styles.fact}>
        <Icon name="eye" size="small" />
        {t('views', { count: thread.views })}
      </span>
    </span>
  );
};
