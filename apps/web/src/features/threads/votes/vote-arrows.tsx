import { shownScore } from '@baithak/protocol/text/phrases';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useVotes } from './use-votes.ts';
import styles from './vote-arrows.module.css';

const minusSign = '\u2212';

/** Arrows up and down with the score between them, which zero does not show. `upright`: in a column where there is room. */
export const VoteArrows = ({ thread, upright = false }: { thread: Thread; upright?: boolean }) => {
  const { t } = useTranslation('threads');
  const { mine, likes, dislikes, mayVote, vote } = useVotes(thread);
  const score = shownScore(likes, dislikes);
  const arrow = (direction: 1 | -1) => (
    <button
      type="button"
      className={classNames(
        styles.arrow,
        direction === 1 ? styles.up : styles.down,
        mine === direction && styles.given,
      )}
      aria-label={direction === 1 ? t('voteUp') : t('voteDown')}
      title={direction === 1 ? t('voteUp') : t('voteDown')}
      aria-pressed={mine === direction}
      disabled={!mayVote}
      onClick={() => vote(direction)}
    >
      <Icon name={direction === 1 ? 'vote-up' : 'vote-down'} size="small" filled={mine === direction} />
    </button>
  );
  return (
    <span className={classNames(styles.votes, upright && styles.upright)}>
      {arrow(1)}
      {score !== null && (
        <bdi className={styles.score} dir="ltr" role="img" aria-label={t('score', { score })}>
          {score < 0 ? `${minusSign}${-score}` : score}
        </bdi>
      )}
      {arrow(-1)}
    </span>
  );
};
