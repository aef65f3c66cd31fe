import type { StaffAccount } from '@baithak/protocol/contracts/staff';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';

export const filters = ['all', 'suspended', 'guests', 'staff', 'new'] as const;
export type Filter = (typeof filters)[number];

const listKey = ['staff', 'accounts'] as const;
const accountKey = (id: string) => ['staff', 'account', id] as const;

export const useAccounts = (search: string, filter: Filter) => {
  const query = useInfiniteQuery({
    queryKey: [...listKey, search, filter],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      client.staff.listAccounts({
        filter,
        ...(search !== '' && { search }),
        ...(pageParam !== '' && { before: pageParam }),
      }),
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? (data.at(-1)?.user._id ?? null) : null),
    placeholderData: (before) => before,
  });
  const accounts: readonly StaffAccount[] = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return { ...query, accounts };
};

export const useAccount = (id: string) =>
  useQuery({
    queryKey: accountKey(id),
    queryFn: async () => (await client.staff.getAccount({ targetId: id })).data,
  });

/** Does something to an account; the lists and its page are loaded again. */
export const useAccountChange = <Input>(id: string, change: (input: Input) => Promise<unknown>, done?: () => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => done?.(),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: accountKey(id) }),
        cache.invalidateQueries({ queryKey: listKey }),
      ]),
  });
};
