import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { votersAddress } from '../../../lib/addresses.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import styles from './thread-footer.module.css';
import { ThreadMenu } from '../menu/thread-menu.tsx';
import { useThreadsRoom } from '../threads-room.ts';
import { useVotes } from '../votes/use-votes.ts';
import { VoteArrows } from '../votes/vote-arrows.tsx';

/** Votes with their lists, views, and the menu, under an open thread. */
export const ThreadFooter = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { roomRef } = useThreadsRoom();
  const { opened } = useHistorySteps();
  const { likes, dislikes } = useVotes(thread);
  return (
    <div className={styles.facts}>
      <VoteArrows thread={thread} />
      <Link className={styles.fact} to={votersAddress(roomRef, thread._id, 'likes')} state={opened}>
        {t('likes', { count: likes })}
      </Link>
      <Link className={styles.fact} to={votersAddress(roomRef, thread._id, 'dislikes')} state={opened}>
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
