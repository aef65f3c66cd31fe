// @vitest-environment happy-dom
import { act, type ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { farah, messageOf, sana } from '../testing/room-fixtures.ts';
import { roomsKey } from '../features/rooms/queries.ts';
import { listedRoom, roomLoad } from '../testing/entities.ts';
import { followedRoom, receive } from '../testing/fake-client.ts';
import { render, testCache } from '../testing/render.tsx';
import { HomeRoom } from './home-room.tsx';

/** How often each watched part of the screen was committed. */
const commits = vi.hoisted(() => new Map<string, number>());
vi.mock('../lib/client.ts', () => import('../testing/fake-client.ts'));

/** Counts the commits of one export of a module, with everything beneath it. */
const watch = vi.hoisted(() => (name: string) => async (load: () => Promise<object>) => {
  const { createElement: create, Profiler: Counter } = await import('react');
  const loaded = await load();
  const Watched = Reflect.get(loaded, name) as ComponentType<object>;
  const count = () => commits.set(name, (commits.get(name) ?? 0) + 1);
  const Counted = (props: object) => create(Counter, { id: name, onRender: count }, create(Watched, props));
  return { ...loaded, [name]: Counted };
});
vi.mock('../features/conversation/timeline/timeline.tsx', watch('Timeline'));
vi.mock('../features/conversation/timeline/typing-line.tsx', watch('TypingLine'));
vi.mock('../features/conversation/composer/composer.tsx', watch('Composer'));
vi.mock('../features/rooms/room-header.tsx', watch('RoomHeader'));
vi.mock('../features/rooms/members/members-panel.tsx', watch('MembersPanel'));

const parts = ['Timeline', 'TypingLine', 'Composer', 'RoomHeader', 'MembersPanel'] as const;
const roomId = 'a'.repeat(24);
const me = { userId: farah.user._id, username: farah.username, rank: 1, guest: false };

const load = roomLoad({ data: [messageOf(sana, 1, 'salaam'), messageOf(farah, 2, 'wa alaikum')], rev: 2 });

/** Longer than what is gathered before it is shown. Timers run in their order: a slow machine changes nothing of that. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

/** The watched parts that React committed because of something, once it has rendered at least so many. */
const committedBy = async (cause: () => void, least = 1): Promise<readonly string[]> => {
  commits.clear();
  await act(async () => cause());
  await vi.waitFor(async () => {
    await act(async () => void (await pause()));
    if (commits.size < least) throw new Error('Nothing was rendered.');
  });
  // What else it causes comes right after it.
  await act(async () => void (await pause()));
  return parts.filter((part) => (commits.get(part) ?? 0) > 0);
};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  localStorage.setItem('roomPanel', 'members');
  const cache = testCache();
  cache.setQueryData(roomsKey, {
    rooms: [listedRoom()],
    featured: [],
  });
  const unmount = await render(<HomeRoom roomRef="baithak" me={me} />, cache, '/home/rooms/baithak');
  await act(async () => {
    followedRoom().onLoad(load, false);
    await pause();
  });
  await vi.waitFor(async () => {
    await act(async () => void (await pause()));
    expect([...commits.keys()].toSorted()).toEqual(parts.toSorted());
  });
  // Texts and parts come later than that, and the timeline looks for its opening position in the first frames.
  for (let quiet = 0; quiet < 4;) {
    await act(() => vi.dynamicImportSettled());
    quiet = (await committedBy(() => undefined, 0)).length > 0 ? 0 : quiet + 1;
  }
  return unmount;
});

test('somebody who types renders the typing line and nothing else', async () => {
  expect(await committedBy(() => receive('typing', { roomId, username: sana.username }))).toEqual(['TypingLine']);
});

test('somebody who comes in renders the header and the list of people, not the messages', async () => {
  const committed = await committedBy(() =>
    receive('userJoined', { roomId, user: { ...sana, user: { ...sana.user, _id: 'b'.repeat(24) } }, onlineCount: 3 }),
  );
  expect(committed).toEqual(['RoomHeader', 'MembersPanel']);
});

test('a new message renders the timeline and nothing else', async () => {
  const committed = await committedBy(() =>
    followedRoom().onChange({ type: 'created', rev: 3, message: messageOf(sana, 3, 'kya haal?') }),
  );
  expect(committed).toEqual(['Timeline']);
});
