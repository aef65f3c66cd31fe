import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { onIgnored, writeIgnored } from '../../../lib/ignored.ts';
import { ignoreInConversations } from './conversation-store.ts';

/** What the server leaves out or counts by whom the reader ignores. */
const keys = [['rooms'], ['notifications'], ['search'], ['profile']];

/** Follows whom the reader ignores, on whatever device: what they said goes or comes back at once, everywhere. */
export const useIgnoredPeople = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const ends = [
      client.on.ignoreListChanged(({ ignoreList }) => writeIgnored(ignoreList)),
      onIgnored((names, isFirst) => {
        ignoreInConversations(cache, names);
        if (!isFirst) for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [cache]);
};
