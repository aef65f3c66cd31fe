import type { Notification } from '@baithak/protocol/contracts/notifications';
import {
  type QueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { patchQueries } from '../../../lib/query-news.ts';
import { writeUnread } from '../../../lib/unread.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { closeShownPush } from '../push/push-browser.ts';
import {
  type Filter,
  type Page,
  type Pages,
  type Which,
  filters,
  notificationsOf,
  withSeen,
  without,
} from './pages.ts';

/** How often the count was told. */
let told = 0;

export const tellCount = (unreadCount: number): void => {
  told += 1;
  writeUnread({ notifications: unreadCount });
};

/** Asks for something that has the count with it, and shows that, unless another was told meanwhile: the answer may be older. */
export const withCount = async <T extends { readonly unreadCount: number }>(ask: () => Promise<T>): Promise<T> => {
  const before = told;
  const answer = await ask();
  if (told === before) writeUnread({ notifications: answer.unreadCount });
  return answer;
};

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

export const updateLists = (cache: QueryClient, change: (pages: Pages, filter: Filter) => Pages): void => {
  for (const filter of filters) patchQueries<Pages>(cache, listKey(filter), (pages) => change(pages, filter));
};

export const known = (cache: QueryClient, id: string): Notification | undefined =>
  filters
    .flatMap((filter) => notificationsOf(cache.getQueryData<Pages>(listKey(filter))))
    .find(({ _id }) => _id === id);

/** Asked for by id: the answer comes as the event of a new one too (docs/contract.md#global-emits). */
const asked = new Set<string>();

/** Whether this event is the answer to a question: once for each. */
export const isAnswer = (id: string): boolean => asked.delete(id);

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

export interface NotificationActs {
  readonly markSeen: (which: Which) => void;
  readonly remove: (which: Which) => void;
}

/** Marking as seen and deleting: shown at once, and loaded again when it fails. Keeps its identity. */
export const useNotificationActs = (): NotificationActs => {
  const cache = useQueryClient();
  const showError = useNotifyError();
  return useMemo(() => {
    const act =
      (change: (pages: Pages, which: Which) => Pages, send: (which: Which) => Promise<{ unreadCount: number }>) =>
      (which: Which): void => {
        updateLists(cache, (pages) => change(pages, which));
        void closeShownPush('_id' in which ? which._id : undefined);
        withCount(() => send(which)).catch((error: unknown) => {
          // What is gone already needs no words.
          if (problemOf(error).code !== 'NOT_FOUND') showError(error);
          void cache.invalidateQueries({ queryKey: listsKey });
        });
      };
    return {
      markSeen: act(withSeen, (which) => client.notifications.markNotificationSeen(which)),
      remove: act(without, (which) => client.notifications.deleteNotification(which)),
    };
  }, [cache, showError]);
};
