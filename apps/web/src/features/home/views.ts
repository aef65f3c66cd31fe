import type { IconName } from '../../ui/graphics/icon.tsx';
import {
  homePages,
  notificationsAddress,
  privateAddress,
  reservedSegments,
  roomsAddress,
  type HomePage,
} from '../../lib/addresses.ts';

/** The views of the home and their addresses (docs/product.md#views-of-the-home). */
export const views = ['rooms', 'private', 'notifications', 'you'] as const;
export type View = (typeof views)[number];

export const viewAddress: Readonly<Record<View, string>> = {
  rooms: roomsAddress,
  private: privateAddress,
  notifications: notificationsAddress,
  you: '/settings',
};
export const viewIcon: Readonly<Record<View, IconName>> = {
  rooms: 'door',
  private: 'mail',
  notifications: 'bell',
  you: 'gear',
};

/** What an address of the home names: a view of the sidebar, and what is open beside it. */
export interface HomeLocation {
  readonly view: View;
  /** A page in the main pane instead of a room. */
  readonly page: HomePage | null;
  /** The id or slug of the open room. */
  readonly room: string | null;
  /** The id of the open private thread, as the address has it. */
  readonly privateThread: string | null;
  readonly isRequests: boolean;
  readonly privatePerson: string | null;
}

/**
 * `/home/rooms/{room}`, or `/home/{room}` with what is open in it
 * (docs/decisions/navigation-and-errors.md#addresses-of-the-app).
 */
const roomOf = (second: string | undefined, third: string | undefined): string | null => {
  if (second === 'rooms') return third ?? null;
  return second === undefined || reservedSegments.has(second) ? null : second;
};

export const parseHomePath = (path: string): HomeLocation => {
  const [first, second, third, fourth] = path.split('/').filter((step) => step !== '');
  const isHome = first === 'home';
  const isPrivate = isHome && second === 'pm';
  const view = isPrivate ? 'private' : (views.find((each) => viewAddress[each] === `/${first}`) ?? 'rooms');
  const page = isHome ? (homePages.find((each) => each === second) ?? null) : null;
  const privateThread = isPrivate && third === 'chat' && /^[a-z0-9]+$/.test(fourth ?? '') ? (fourth ?? null) : null;
  const isRequests = view === 'private' && second === 'requests';
  const isPerson = view === 'private' && second === 'with' && /^[a-z0-9]+$/.test(third ?? '');
  const privatePerson = isPerson ? (third ?? null) : null;
  return { view, page, room: isHome ? roomOf(second, third) : null, privateThread, isRequests, privatePerson };
};

/** Whether the address opens something beside the list: on a phone it covers the list. */
export const opensMain = ({ room, page, privateThread, isRequests, privatePerson }: HomeLocation): boolean =>
  room !== null || page !== null || privateThread !== null || isRequests || privatePerson !== null;
