import type { EmailState } from '@baithak/protocol/contracts/account-email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { replaceQuery } from '../../../lib/query-news.ts';

const emailKey = ['email'] as const;

/** The address of the account and the one that waits, as every device changes it. `store`: each answer is the state after it. */
export const useEmail = () => {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: emailKey, queryFn: async () => (await client.accounts.getEmail()).data });
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: emailKey });
    const subscriptions = [client.on.emailChanged(again), client.onPersonalEvents(again)];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
  const store = ({ data: state }: { data: EmailState }): void => replaceQuery(cache, emailKey, state);
  return { state: data, store };
};
