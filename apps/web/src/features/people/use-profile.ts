import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ProfileUser } from '@baithak/protocol/contracts/loading';
import type { Client } from '@baithak/client/create-client';
import { client } from '../../lib/client.ts';
import { patchQueries } from '../../lib/query-news.ts';

type Answer = Awaited<ReturnType<Client['loading']['getProfile']>>;

/** What `useProfile` asks, for who asks before they draw. */
export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['profile', username],
    retry: false,
    queryFn: () => client.loading.getProfile({ username }),
  });

export const useProfile = (username: string) => useQuery(profileQuery(username));

export type ProfileQuery = ReturnType<typeof useProfile>;

export const updateProfile = (cache: QueryClient, userId: string, change: Partial<ProfileUser>): void =>
  patchQueries<Answer>(cache, ['profile'], (known) =>
    known.userdata._id === userId ? { ...known, userdata: { ...known.userdata, ...change } } : known,
  );
