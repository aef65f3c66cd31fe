import type { IconName } from '../../ui/icon-shapes.ts';

/** The sidebar's views and their addresses (specification 2). */
export const views = ['rooms', 'private', 'notifications', 'you'] as const;
export type View = (typeof views)[number];

export const viewAddress: Readonly<Record<View, string>> = {
  rooms: '/home/rooms',
  private: '/pms',
  notifications: '/notifications',
  you: '/settings',
};
export const viewIcon: Readonly<Record<View, IconName>> = {
  rooms: 'door',
  private: 'mail',
  notifications: 'bell',
  you: 'gear',
};

/** What an address of the home asks for: a view of the sidebar, and what stands beside it. */
export interface Place {
  readonly view: View;
  /** A page that the main pane has instead of a room. */
  readonly page: 'explore' | 'search' | null;
  /** The id or slug of the open room. */
  readonly room: string | null;
}

/** Words that segment 2 of a home address has for itself: a room of such a name stands there by its id. */
const ownWords: ReadonlySet<string> = new Set(['rooms', 'explore', 'search', 'settings', 'pm']);

/** `/home/rooms/{room}`, or `/home/{room}` with what is open in it (decision 0150). */
const roomOf = (second: string | undefined, third: string | undefined): string | null => {
  if (second === 'rooms') return third ?? null;
  return second === undefined || ownWords.has(second) ? null : second;
};

export const placeOf = (path: string): Place => {
  const [first, second, third] = path.split('/').filter((step) => step !== '');
  const view = views.find((each) => viewAddress[each] === `/${first}`) ?? 'rooms';
  const isHome = first === 'home';
  const page = isHome && (second === 'explore' || second === 'search') ? second : null;
  return { view, page, room: isHome ? roomOf(second, third) : null };
};

/** What stands for a room in segment 2: the name that its address has now, or its id where that is taken. */
export const segmentOf = (address: string, id: string): string => (ownWords.has(address) ? id : address);
