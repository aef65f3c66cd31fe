import type { RoomLoad } from '@baithak/client/room/room-follower';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { act } from 'react';
import { expect, vi } from 'vitest';
import { roomsKey } from '../features/rooms/queries.ts';
import { HomeRoom } from '../routes/home-room.tsx';
import { ToastStack } from '../ui/feedback/toast-stack.tsx';
import { listedRoom, roomLoad } from './entities.ts';
import { followedRoom } from './fake-client.ts';
import { render, testCache } from './render.tsx';
import { farah } from './room-fixtures.ts';

/** A document without layout gives every element the same size: the log is high enough for a dozen rows. Returns what takes that back, for the page is shared. */
const giveSizes = (): (() => void) => {
  const sizes = { clientHeight: 600, clientWidth: 800, offsetHeight: 40, offsetWidth: 800 };
  const before = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  );
  for (const [name, px] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px });
  // A keyboard, and no touch screen.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('pointer'),
    addEventListener() {},
    removeEventListener() {},
  }));
  return () => {
    vi.unstubAllGlobals();
    for (const [name, property] of before) {
      if (property) Object.defineProperty(HTMLElement.prototype, name, property);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  };
};

interface Shown {
  /** The messages of the room, oldest first. */
  readonly messages?: readonly RoomMessage[];
  readonly language?: 'en' | 'ur';
  readonly rank?: number;
  readonly load?: Partial<RoomLoad>;
}

/** The whole screen of a room over the fake client, as Farah sees it, with the toasts. Returns the function that unmounts it. */
export const openRoomScreen = async ({ messages = [], language, rank = 1, load }: Shown = {}): Promise<() => void> => {
  const takeSizes = giveSizes();
  const cache = testCache();
  cache.setQueryData(roomsKey, { rooms: [listedRoom()], featured: [], roomsLimit: 1 });
  const me = { userId: farah.user._id, username: farah.username, rank, guest: rank < 0 };
  const unmount = await render(
    <>
      <HomeRoom roomRef="baithak" me={me} />
      <ToastStack />
    </>,
    cache,
    '/home/rooms/baithak',
    language,
  );
  const rev = messages.at(-1)?.rev ?? 0;
  await act(async () =>
    followedRoom().onLoad(roomLoad({ data: messages.toReversed(), rev, lastReadRev: rev, ...load }), false),
  );
  // The timeline looks for its opening position in the first frames, and texts come after that.
  await seen(() => void composer());
  await seen(() => expect(rows()).toHaveLength(Math.min(messages.length, 8)));
  return () => {
    unmount();
    takeSizes();
  };
};

export const seen = (check: () => void): Promise<void> => act(() => vi.waitFor(check, { timeout: 10_000 }));

export const named = <E extends Element>(kind: new () => E, name: string): E => {
  const bears = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent) === name;
  const found = [...document.querySelectorAll('*')].find((element) => element instanceof kind && bears(element));
  if (!(found instanceof kind)) throw new Error(`There is no ${kind.name} named ${name}.`);
  return found;
};
const textarea = (selector: string): HTMLTextAreaElement => {
  const found = document.querySelector<HTMLTextAreaElement>(`${selector} textarea`);
  if (!found) throw new Error(`There is no place to write in ${selector}.`);
  return found;
};
export const composer = (): HTMLTextAreaElement => textarea('[data-composer]');
export const editor = (): HTMLTextAreaElement => textarea('[role=log]');
export const rows = (): string[] =>
  [...document.querySelectorAll('[role=log] article')].map(({ textContent }) => textContent);
