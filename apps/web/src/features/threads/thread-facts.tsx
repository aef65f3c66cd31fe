import type { Thread } from '@baithak/protocol/threads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { votersAddress } from './address.ts';
import styles from './thread-facts.module.css';
import { ThreadMenu } from './thread-menu.tsx';
import { useThreadsRoom } from './threads-room.ts';
import { useVote } from './use-vote.ts';
import { VoteArrows } from './votes.tsx';

/** Votes with their lists, views, and the menu, under an open thread. */
export const ThreadFacts = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { address } = useThreadsRoom();
  const { likes, dislikes } = useVote(thread);
  return (
    <div className={styles.facts}>
      <VoteArrows thread={thread} />
      <Link className={styles.fact} to={votersAddress(address, thread._id, 'likes')}>
        {t('likes', { count: likes })}
      </Link>
      <Link className={styles.fact} to={votersAddress(address, thread._id, 'dislikes')}>
        {t('dislikes', { count: dislikes })}
      </Link>
      <span className={styles.fact}>
        <Icon name="eye" size="small" />
        {t('views', { count: thread.views })}
      </span>
      <span className={styles.menu}>
        <ThreadMenu thread={thread} />
      </span>
    </div>
  );
};
