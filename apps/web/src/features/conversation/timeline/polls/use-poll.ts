import type { OwnPoll, Poll } from '@baithak/protocol/entities/poll';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../../lib/client.ts';
import { patchQueries } from '../../../../lib/query-news.ts';
import { serverNow } from '../../../../lib/time/server-time.ts';

const pollKey = (messageId: string) => ['poll', messageId] as const;
/** The longest time that a timer counts, in ms. */
const longestTimer = 2_147_483_647;
/** Milliseconds over which everybody who sees a poll end asks what became of it. */
const spreadMs = 2000;
/** Milliseconds after which is asked again whether a poll is over that should be: clocks differ. */
const againMs = 5000;

/** What is known after some news, which may be older: nothing takes back that a poll is over, or what was right. */
const merge = (known: OwnPoll | undefined, news: OwnPoll): OwnPoll => {
  if (!known) return news;
  if (known.closed && !news.closed) return { ...known, own: news.own };
  return { ...news, right: news.right ?? known.right, first: news.first ?? known.first };
};

/** By message: what everybody was told since a poll was asked for. Whatever changes after an event is told by the next one. */
const toldMeanwhile = new Map<string, Poll>();

/** What everybody was told of a poll, with one's own vote. What comes before the own vote is known is asked for again. */
const takeOver = (cache: QueryClient, poll: Poll): void => {
  const key = pollKey(poll.messageId);
  const known = cache.getQueryData<OwnPoll>(key);
  const isAsked = cache.isFetching({ queryKey: key }) > 0;
  if (isAsked) toldMeanwhile.set(poll.messageId, poll);
  if (known) cache.setQueryData<OwnPoll>(key, merge(known, { ...poll, own: known.own }));
  else if (!isAsked) void cache.invalidateQueries({ queryKey: key });
};

/** Asks for a poll. The answer may have been read before what was told meanwhile. */
const askFor = async (cache: QueryClient, { roomId, messageId }: Pick<PollPlace, 'roomId' | 'messageId'>) => {
  toldMeanwhile.delete(messageId);
  const { poll } = await client.polls.getPoll({ roomId, messageId });
  const now = merge(cache.getQueryData<OwnPoll>(pollKey(messageId)), poll);
  const told = toldMeanwhile.get(messageId);
  toldMeanwhile.delete(messageId);
  return told === undefined ? now : merge(now, { ...told, own: poll.own });
};

interface PollPlace {
  readonly roomId: string;
  readonly messageId: string;
  /** ISO; when it ends by itself. */
  readonly until: string | undefined;
}

const isDue = (until: string | undefined): boolean => until !== undefined && Date.parse(until) <= serverNow();

/** A poll as it is now, kept up to date. */
export const usePoll = ({ roomId, messageId, until }: PollPlace) => {
  const cache = useQueryClient();
  useEffect(() => {
    const ask = () => void cache.invalidateQueries({ queryKey: pollKey(messageId) });
    const left = until === undefined ? -1 : Date.parse(until) - serverNow();
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
    refetchInterval: ({ state: { data } }) => (data && !data.closed && isDue(until) ? againMs : false),
    queryFn: () => askFor(cache, { roomId, messageId }),
  });
};

/** Votes; `onError` gets what was refused. */
export const useVote = (
  { roomId, messageId }: Pick<PollPlace, 'roomId' | 'messageId'>,
  onError: (error: unknown) => void,
) => {
  const cache = useQueryClient();
  const queryKey = pollKey(messageId);
  return useMutation({
    networkMode: 'always',
    mutationFn: (choice: number | null) => client.polls.vote({ roomId, messageId, choice }),
    onSuccess: ({ poll }) => patchQueries<OwnPoll>(cache, queryKey, (known) => merge(known, poll)),
    onError: (error) => {
      onError(error);
      // It may be over, or answered on another device.
      void cache.invalidateQueries({ queryKey });
    },
  });
};
