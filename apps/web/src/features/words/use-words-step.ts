import type { WordsStep } from '@baithak/protocol/contracts/ladder';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { readMe } from '../../lib/session/me.ts';
import { useAskAt } from '../ladder/use-ask-at.ts';
import { isSend } from '../composer/limits/writing-limits.ts';

/** Sanctions and staff change it, and neither tells: so long an answer serves, in milliseconds. */
const servesMs = 60_000;

/**
 * When the reader's words are masked no more, as a member of rank 1; null for everybody else, and until it is known. Asked
 * again when its time comes, and after what they write: both may end it.
 */
export const useWordsStep = (enabled: boolean): WordsStep | null => {
  const cache = useQueryClient();
  const userId = readMe()?.userId;
  const isAsked = enabled && userId !== undefined;
  const query = useQuery({
    queryKey: ['wordsStep', userId],
    queryFn: async () => (await client.ladder.getLadder()).words,
    enabled: isAsked,
    staleTime: servesMs,
    refetchInterval: servesMs,
  });
  const step = isAsked ? (query.data ?? null) : null;
  const waits = step !== null && !step.open;
  const countsMessages = waits && step.missingMessages > 0;
  useAskAt(waits && !countsMessages && step.at !== null ? Date.parse(step.at) : undefined, query);
  useEffect(() => {
    if (!countsMessages) return undefined;
    const ask = (): void => void cache.invalidateQueries({ queryKey: ['wordsStep', userId] });
    const subscriptions = [
      client.onAcknowledged((key) => isSend(key) && ask()),
      client.on.newMessage(({ message }) => message.member.user._id === userId && ask()),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache, countsMessages, userId]);
  return step;
};
