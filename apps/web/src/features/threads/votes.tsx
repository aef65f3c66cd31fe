import { shownScore } from '@baithak/protocol/phrases';
import type { Thread } from '@baithak/protocol/threads';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useVote } from './use-vote.ts';
import styles from './votes.module.css';

const MINUS = '\u2212';

/** Arrows up and down with the score between them, which zero does not show. `upright`: in a column where there is room. */
export const VoteArrows = ({ thread, upright = false }: { thread: Thread; upright?: boolean }) => {
  const { t } = useTranslation('threads');
  const { mine, likes, dislikes, mayVote, give } = useVote(thread);
  const score = shownScore(likes, dislikes);
  const arrow = (vote: 1 | -1) => (
    <button
      type="button"
      className={classNames(styles.arrow, vote === 1 ? styles.up : styles.down, mine === vote && styles.given)}
      aria-label={vote === 1 ? t('voteUp') : t('voteDown')}
      title={vote === 1 ? t('voteUp') : t('voteDown')}
      aria-pressed={mine === vote}
      disabled={!mayVote}
      onClick={() => give(vote)}
    >
      <Icon name={vote === 1 ? 'vote-up' : 'vote-down'} size="small" filled={mine === vote} />
    </button>
  );
  return (
    <span className={classNames(styles.votes, upright && styles.upright)}>
      {arrow(1)}
      {score !== null && (
        <bdi className={styles.score} dir="ltr" role="img" aria-label={t('score', { score })}>
          {score < 0 ? `${MINUS}${-score}` : score}
        </bdi>
      )}
      {arrow(-1)}
    </span>
  );
};
