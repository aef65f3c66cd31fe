import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { InfiniteData } from '@tanstack/react-query';

export const filters = ['all', 'mentions', 'replies'] as const;
export type Filter = (typeof filters)[number];

/** An answer of the list: 20 notifications, the latest first. */
export interface Page {
  readonly data: readonly Notification[];
  readonly unreadCount: number;
  readonly canLoadMore: boolean;
}
export type Pages = InfiniteData<Page, string | undefined>;
export type Which = { readonly _id: string } | { readonly all: true };

const kindsOf: Readonly<Record<Filter, readonly Notification['kind'][] | null>> = {
  all: null,
  mentions: ['mention'],
  replies: ['reply', 'threadReply'],
};

export const isOf = (filter: Filter, { kind }: Pick<Notification, 'kind'>): boolean =>
  kindsOf[filter]?.includes(kind) ?? true;

const isMeant = (which: Which, { _id }: Notification): boolean => 'all' in which || which._id === _id;

const mapPages = (pages: Pages, change: (data: readonly Notification[], index: number) => readonly Notification[]) => ({
  ...pages,
  pages: pages.pages.map((page, index) => ({ ...page, data: change(page.data, index) })),
});

/** With a new one at the top, or with one that has grown: it has moved there. */
export const withNotification = (pages: Pages, filter: Filter, notif: Notification): Pages =>
  mapPages(pages, (data, index) => {
    const others = data.filter(({ _id }) => _id !== notif._id);
    return index === 0 && isOf(filter, notif) ? [notif, ...others] : others;
  });

export const withSeen = (pages: Pages, which: Which): Pages =>
  mapPages(pages, (data) => data.map((each) => (isMeant(which, each) ? { ...each, seen: true } : each)));

export const without = (pages: Pages, which: Which): Pages =>
  mapPages(pages, (data) => data.filter((each) => !isMeant(which, each)));

/** Each once: what came live may be in a page that was loaded later. */
export const notificationsOf = (pages: Pick<Pages, 'pages'> | undefined): readonly Notification[] => {
  const all = pages?.pages.flatMap(({ data }) => data) ?? [];
  const places = new Map(all.toReversed().map((each) => [each._id, each]));
  return all.filter((each) => places.get(each._id) === each);
};

/** The next one to look at after this one: unseen, further down, or from the top again. */
export const nextUnseen = (all: readonly Notification[], id: string): Notification | undefined => {
  const at = all.findIndex(({ _id }) => _id === id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(({ seen }) => !seen);
};
