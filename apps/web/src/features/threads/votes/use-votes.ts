import type { Thread } from '@baithak/protocol/entities/thread';
import { canVote } from '@baithak/protocol/contracts/threads.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import { confirmedVote } from '../live/thread-facts.ts';
import { displayedVotes, type DisplayedVotes } from '../live/thread-votes.ts';
import { dispatchThreads, useRoomVisit, useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { threadViewer, useThreadsRoom } from '../threads-room.ts';

export interface Votes extends DisplayedVotes {
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
