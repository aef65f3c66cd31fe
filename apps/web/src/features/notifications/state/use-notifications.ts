import type { Notification } from '@baithak/protocol/contracts/notifications';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { patchQueries } from '../../../lib/query-news.ts';
import { filters, notificationsOf, type Filter, type Page, type Pages } from './pages.ts';
import { withCount } from './unread-count.ts';

export const listsKey = ['notifications', 'list'] as const;
const listKey = (filter: Filter) => [...listsKey, filter] as const;

const load = (filter: Filter, before: string | undefined): Promise<Page> =>
  withCount(() =>
    before === undefined
      ? client.notifications.listNotifications({ filter })
      : client.notifications.listMoreNotifications({ before, filter }),
  );

const listQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => load(filter, pageParam),
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? data.at(-1)?._id : undefined),
    retry: (count, error) => count < 1 && problemOf(error).code === 'NETWORK',
  });

export const useNotifications = (filter: Filter) => useInfiniteQuery(listQuery(filter));

/** Changes what is loaded, in each filter. */
export const updateLists = (cache: QueryClient, change: (pages: Pages, filter: Filter) => Pages): void => {
  for (const filter of filters) patchQueries<Pages>(cache, listKey(filter), (pages) => change(pages, filter));
};

/** The notification as a loaded list has it. */
export const known = (cache: QueryClient, id: string): Notification | undefined =>
  filters
    .flatMap((filter) => notificationsOf(cache.getQueryData<Pages>(listKey(filter))))
    .find(({ _id }) => _id === id);

/** Asked for by id: the answer comes as the event of a new one too (docs/contract.md#global-emits). */
const asked = new Set<string>();

/** Whether this event is the answer to a question: once for each. */
export const isAnswer = (id: string): boolean => asked.delete(id);

/** One notification, from the list when it is there. */
export const useNotification = (id: string | null) => {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['notifications', 'one', id],
    enabled: id !== null,
    initialData: () => (id === null ? undefined : known(cache, id)),
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      if (id !== null) asked.add(id);
      return (await client.notifications.fetchNotification({ _id: id ?? '' })).notif;
    },
  });
};
