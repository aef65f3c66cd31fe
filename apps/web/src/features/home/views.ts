import type { IconName } from '../../ui/icon-shapes.ts';

/** The sidebar's views and their addresses (specification 2). */
export const views = ['rooms', 'private', 'notifications', 'you'] as const;
export type View = (typeof views)[number];

export const viewAddress: Readonly<Record<View, string>> = { rooms: '/home/rooms', private: '/pms', notifications: '/notifications', you: '/settings' };
export const viewIcon: Readonly<Record<View, IconName>> = { rooms: 'door', private: 'mail', notifications: 'bell', you: 'gear' };

/** What an address of the home asks for: a view of the sidebar, and what stands beside it. */
export interface Place {
  readonly view: View;
  readonly isExplore: boolean;
  /** The id or slug of the open room. */
  readonly room: string | null;
}

export const placeOf = (path: string): Place => {
  const [first, second, third] = path.split('/').filter((step) => step !== '');
  const view = views.find((each) => viewAddress[each] === `/${first}`) ?? 'rooms';
  const isHome = first === 'home';
  return { view, isExplore: isHome && second === 'explore', room: isHome && second === 'rooms' && third !== undefined ? third : null };
};
