import type { OwnPoll, Poll } from '@baithak/protocol/entities/poll';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../../lib/client.ts';

const pollKey = (messageId: string) => ['poll', messageId] as const;
/** The longest time that a timer counts, in ms. */
const longestTimer = 2_147_483_647;
/** Milliseconds over which everybody who sees a poll end asks what became of it. */
const spreadMs = 2000;

/** What everybody was told of a poll, with one's own vote. */
const takeOver = (cache: QueryClient, poll: Poll): void => {
  cache.setQueryData<OwnPoll>(pollKey(poll.messageId), (known) => known && { ...known, ...poll });
};

interface PollPlace {
  readonly roomId: string;
  readonly messageId: string;
  /** ISO; when it ends by itself. */
  readonly until: string | undefined;
}

/** A poll as it is now, kept up to date; undefined until it has come. */
export const usePoll = ({ roomId, messageId, until }: PollPlace): OwnPoll | undefined => {
  const cache = useQueryClient();
  useEffect(() => {
    const ask = () => void cache.invalidateQueries({ queryKey: pollKey(messageId) });
    const left = until === undefined ? -1 : Date.parse(until) - Date.now();
    const isAwaited = left > 0 && left < longestTimer - spreadMs;
    const timer = isAwaited ? setTimeout(ask, left + Math.random() * spreadMs) : undefined;
    const stops = [
      client.on.pollChanged(({ poll }) => poll.messageId === messageId && takeOver(cache, poll)),
      client.onConnected('/room', ask),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [cache, messageId, until]);
  return useQuery({
    queryKey: pollKey(messageId),
    staleTime: Number.POSITIVE_INFINITY,
    // What happened while it was not on the screen was not heard.
    refetchOnMount: 'always',
    queryFn: async () => (await client.polls.getPoll({ roomId, messageId })).poll,
  }).data;
};

/** Votes; `onError` gets what was refused. */
export const useVote = (
  { roomId, messageId }: Pick<PollPlace, 'roomId' | 'messageId'>,
  onError: (error: unknown) => void,
) => {
  const cache = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (choice: number | null) => client.polls.vote({ roomId, messageId, choice }),
    onSuccess: ({ poll }) => cache.setQueryData<OwnPoll>(pollKey(messageId), poll),
    onError,
  });
};
