import type { Thread } from '@baithak/protocol/threads';
import { canVote } from '@baithak/protocol/threads.rules';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';
import { happen, useStay, useThreads } from './live-cache.ts';
import { isArchived } from './live-state.ts';
import { toldVote } from './live-told.ts';
import { shownVotes, type ShownVotes } from './live-votes.ts';
import { useThreadsRoom, viewerIn } from './threads-room.ts';

/** Threads whose vote is on its way: the call toggles, so the next one waits for the answer. */
const onTheWay = new Set<string>();

export interface Votes extends ShownVotes {
  readonly mayVote: boolean;
  readonly give: (vote: 1 | -1) => void;
}

/** The votes of a thread, and the reader's hand in them. A vote is shown at once; a failed one is taken back silently (specification 8). */
export const useVote = (thread: Thread): Votes => {
  const cache = useQueryClient();
  const room = useThreadsRoom();
  const stay = useStay();
  const wanted = useThreads((threads) => threads.wanted.get(thread._id));
  const archived = useThreads((threads) => isArchived(threads, thread));
  const told = useThreads((threads) => toldVote(threads, thread._id));
  const shown = shownVotes(thread, told, wanted);
  const mayVote = canVote(viewerIn(room), { archived });
  const give = (vote: 1 | -1) => {
    const { _id: threadId } = thread;
    if (!mayVote || onTheWay.has(threadId)) return;
    const after = shown.mine === vote ? 0 : vote;
    onTheWay.add(threadId);
    happen(cache, stay, { is: 'voteWanted', threadId, vote: after });
    const call = vote === 1 ? client.threads.likeThread : client.threads.dislikeThread;
    call({ roomId: room.id, threadId })
      .then(
        () => happen(cache, stay, { is: 'voteAnswered', threadId, vote: after }),
        () => happen(cache, stay, { is: 'voteRefused', threadId }),
      )
      .finally(() => onTheWay.delete(threadId));
  };
  return { ...shown, mayVote, give };
};
