import { canVote } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { client } from '../../../lib/client.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';
import { confirmedVote, type DisplayedVotes, displayedVotes } from '../live/thread-facts.ts';
import { dispatchThreads, useRoomVisit, useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { threadViewer, useThreadsRoom } from '../threads-context.ts';
import styles from './vote-arrows.module.css';

interface Votes extends DisplayedVotes {
  readonly mayVote: boolean;
  readonly vote: (vote: 1 | -1) => void;
}

/**
 * The votes of a thread, and how the reader votes. A vote is displayed at once; a failed one is withdrawn without a
 * message (docs/contract.md#votes).
 */
export const useVotes = (thread: Thread): Votes => {
  const { _id: threadId } = thread;
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const viewer = threadViewer(useThreadsRoom());
  const pending = useThreads((threads) => threads.pendingVotes.get(threadId));
  const archived = useThreads((threads) => isArchived(threads, thread));
  const confirmed = useThreads((threads) => confirmedVote(threads, threadId));
  const displayed = displayedVotes(thread, confirmed, pending);
  const { onlyReads } = useWritingLimits();
  const mayVote = canVote(viewer, { archived }) && !onlyReads;
  const mutationKey = ['vote', visit.roomId, threadId];
  const { mutate } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: ({ pressed }: { pressed: 1 | -1; vote: 1 | -1 | 0 }) => {
      const call = pressed === 1 ? client.threads.likeThread : client.threads.dislikeThread;
      return call({ roomId: visit.roomId, threadId });
    },
    onMutate: ({ vote }) => void dispatchThreads(cache, visit, { type: 'voteRequested', threadId, vote }),
    onSuccess: (_answer, { vote }) => void dispatchThreads(cache, visit, { type: 'voteConfirmed', threadId, vote }),
    onError: () => void dispatchThreads(cache, visit, { type: 'voteRefused', threadId }),
  });
  const vote = (pressed: 1 | -1) => {
    // The call toggles: a second press before its answer would take the vote back.
    if (!mayVote || cache.isMutating({ mutationKey, exact: true }) > 0) return;
    mutate({ pressed, vote: displayed.mine === pressed ? 0 : pressed });
  };
  return { ...displayed, mayVote, vote };
};

const minusSign = '\u2212';

/** Arrows up and down with the score between them. `upright`: in a column where there is room. */
export const VoteArrows = ({ thread, upright = false }: { thread: Thread; upright?: boolean }) => {
  const { t } = useTranslation('threads');
  const { mine, likes, dislikes, mayVote, vote } = useVotes(thread);
  const score = likes - dislikes;
  const arrow = (direction: 1 | -1) => (
    <button
      type="button"
      className={classNames(
        styles.arrow,
        'grid place-items-center w-9 h-8 rounded-2 text-muted disabled:opacity-45 mobile:w-touch mobile:h-touch',
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
    <span
      className={classNames(
        'inline-flex items-center bg-surface-sunken line rounded-[var(--r-2)_var(--r-2)_var(--r-3)_var(--r-3)] font-bold numbers',
        upright && 'flex-col w-11 py-0.5 mobile:flex-row mobile:w-auto mobile:py-0',
      )}
    >
      {arrow(1)}
      <bdi
        className={classNames('min-w-[1ch] text-center', score === 0 && 'text-muted')}
        dir="ltr"
        role="img"
        aria-label={t('score', { score })}
      >
        {score < 0 ? `${minusSign}${-score}` : score}
      </bdi>
      {arrow(-1)}
    </span>
  );
};
