import type { RoomLoad } from '@baithak/client/room/room-follower';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import type { ProfileUser } from '@baithak/protocol/contracts/loading';
import type { OnlineUser, Role } from '@baithak/protocol/entities/entities';
import type { FeaturedRoom, RoomDetails, RoomListItem } from '@baithak/protocol/entities/room';
import { act, useEffect } from 'react';
import { useLocation } from 'react-router';
import { vi } from 'vitest';
import { Component as Home } from '../routes/home.tsx';
import { writeMe } from '../lib/session/me.ts';
import { ToastStack } from '../ui/feedback/toast-stack.tsx';
import { dropToast, readToasts, useToasts } from '../ui/feedback/toasts.ts';
import { matchMediaAt, seen, withoutIsolates } from './by-role.ts';
import { listedRoom, roomDetails, roomLoad, userOf } from './entities.ts';
import { answerCalls, followedRoom } from './fake-client.ts';
import type { Answer } from './wire-types.ts';
import { render, testCache } from './render.tsx';
import { epoch, farah, memberRole, sana } from './room-fixtures.ts';

const longAgo = '2026-01-01T10:00:00.000Z';

/** A role that has the rank's own title. */
export const roleOf = (rank: number): Role => ({ ...memberRole, title: '', rank, strength: rank });

export const namedRoom = (id: string, title: string, more: Partial<RoomListItem> = {}): RoomListItem =>
  listedRoom({ _id: id.repeat(24), slug: null, title, ...more });

export const detailsOf = (room: RoomListItem, more: Partial<RoomDetails> = {}): RoomDetails => {
  const { _id, slug, title, type, access, readers, desc, topic, memberCount, tile, background } = room;
  return roomDetails({
    ...{ _id, slug, title, type, access, readers, desc, topic, memberCount, tile, background },
    ...{ joined: room.joined, iOwn: room.iOwn, lastUpdate: room.lastUpdate, role: room.role },
    creator: userOf(room.iOwn ? farah.user : sana.user),
    ...more,
  });
};

/** What the server answers when Farah opens the room, with Farah and Sana in it. */
export const loadOf = (room: RoomListItem, more: Partial<RoomLoad> = {}): RoomLoad =>
  roomLoad({ roomDetails: detailsOf(room), role: room.role, joinedAt: longAgo, ...more });

export const profileOf = ({ username, user: { _id, role } }: OnlineUser, more: Partial<ProfileUser> = {}) => ({
  profile: { fullname: '', picture: null, alias: '', gender: 0, age: null, about: '', joinDate: longAgo },
  userdata: {
    ...{ _id, username, rank: role.rank, role, allowPrivate: false, thread: null },
    connectionState: 0,
    ...more,
  },
  me: false,
  publicThreads: { threadsList: [], countTotal: 0 },
});

export const loaded = (load: RoomLoad): Promise<void> => act(async () => followedRoom().onLoad(load, false));
export const refused = (error: unknown): Promise<void> => act(async () => followedRoom().onError(error));

let path = '';
const told = new Map<number, string>();
/** Keeps the address, and the toasts, which go away by themselves. */
const Watch = () => {
  const { pathname } = useLocation();
  const toasts = useToasts();
  useEffect(() => {
    path = pathname;
    for (const { id, text, more } of toasts) told.set(id, withoutIsolates([text, more ?? ''].join(' ')));
  }, [pathname, toasts]);
  return null;
};
/** Every toast that was shown since the home was opened, though it may be gone by now. */
export const toldToasts = (): readonly string[] => [...told.values()];
/** Resolves once a toast with these words was shown. */
export const seesToast = (words: string): Promise<void> =>
  seen(() => {
    if (!toldToasts().some((toast) => toast.includes(words)))
      throw new Error(`No toast says “${words}”; there were: ${toldToasts().join(' | ')}`);
  });
export const addressNow = (): string => path;

interface HomeLook {
  readonly language?: 'en' | 'ur';
  readonly width?: number;
  readonly rank?: number;
  readonly guest?: boolean;
  readonly username?: string;
  readonly getSettings?: Answer<'getSettings'>;
  readonly found?: readonly FeaturedRoom[];
}

/** happy-dom lays nothing out, and a timeline without a height shows no rows: it gets 800 px, and each row 40. */
const giveHeights = (): void => {
  const give = (name: 'clientHeight' | 'clientWidth' | 'offsetHeight', size: number, of: string) =>
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return this.matches(of) ? size : 0;
      },
    });
  give('clientHeight', 800, '[role="log"]');
  give('clientWidth', 600, '[role="log"]');
  give('offsetHeight', 40, '[role="log"] [data-index]');
};

/** Renders Farah's home at an address, with these rooms in her list. Returns the function that unmounts it. */
export const openHome = async (
  address: string,
  rooms: readonly RoomListItem[] = [],
  {
    language = 'en',
    width = 1280,
    rank = 1,
    guest = false,
    username = farah.username,
    found = [],
    getSettings,
  }: HomeLook = {},
): Promise<() => void> => {
  giveHeights();
  told.clear();
  for (const { id } of readToasts()) dropToast(id);
  vi.stubGlobal('matchMedia', matchMediaAt(width));
  writeMe({ userId: farah.user._id, username, rank, guest });
  answerCalls('listRooms', () => ({ rooms: [...rooms], featured: [...found], roomsLimit: 3 }));
  const settings = { ...defaultSettings, language };
  answerCalls('getSettings', getSettings ?? (() => ({ settings, rev: 1, epoch, rank, username })));
  const unmount = await render(
    <>
      <Home />
      <ToastStack />
      <Watch />
    </>,
    testCache(),
    address,
    language,
  );
  return () => {
    unmount();
    vi.unstubAllGlobals();
  };
};
