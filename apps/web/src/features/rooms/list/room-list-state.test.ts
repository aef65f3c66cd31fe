import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import { suggestedRooms } from './room-list.tsx';
import {
  type Rooms,
  withActivity,
  withChangedRoom,
  withoutClosedRoom,
  withoutRoom,
  withRoom,
} from './room-list-state.ts';
import { nextUnread } from '../shortcuts/shortcuts.tsx';
import { throttleRefresh } from './use-room-list-updates.ts';

const role = { title: 'Member', strength: 1, spamControl: 15, color: '', rank: 1 };
const room = (_id: string, hour: number): RoomListItem => ({
  _id,
  slug: _id,
  title: _id,
  desc: '',
  topic: '',
  type: 'Normal',
  access: 'Public',
  readers: 'everyone',
  tile: { pattern: 0, palette: 0 },
  background: null,
  joined: true,
  iOwn: false,
  memberCount: 3,
  lastUpdate: `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  lastMessage: null,
  unread: 0,
  unreadThreads: 0,
  onlineCount: 1,
  level: 'mentions',
  mentioned: false,
  speaker: null,
  role,
});
const featured = (_id: string, joined: boolean): FeaturedRoom => ({
  _id,
  slug: _id,
  title: _id,
  desc: '',
  topic: '',
  type: 'Normal',
  access: 'Public',
  readers: 'everyone',
  tile: { pattern: 0, palette: 0 },
  background: null,
  iOwn: false,
  lastUpdate: '2026-01-01T00:00:00.000Z',
  memberCount: 3,
  onlineCount: 1,
  joined,
});
const rooms: Rooms = {
  rooms: [room('chai', 9), room('patang', 8)],
  featured: [featured('chai', true), featured('qawwali', false)],
  roomsLimit: 2,
};
const idsOf = (list: Rooms) => list.rooms.map(({ _id }) => _id);
const joinedIn = (list: Rooms) => list.featured.map(({ _id, joined }) => [_id, joined]);

test('a joined room is first in the list, and joined where it can be found', () => {
  const after = withRoom(rooms, room('qawwali', 1));
  expect(idsOf(after)).toEqual(['qawwali', 'chai', 'patang']);
  expect(joinedIn(after)).toEqual([
    ['chai', true],
    ['qawwali', true],
  ]);
  expect(idsOf(withRoom(after, room('qawwali', 1)))).toEqual(['qawwali', 'chai', 'patang']);
});

test('a room that was left can still be found; one that was closed cannot', () => {
  expect(idsOf(withoutRoom(rooms, 'chai'))).toEqual(['patang']);
  expect(joinedIn(withoutRoom(rooms, 'chai'))).toContainEqual(['chai', false]);
  expect(idsOf(withoutClosedRoom(rooms, 'chai'))).toEqual(['patang']);
  expect(joinedIn(withoutClosedRoom(rooms, 'chai'))).toEqual([['qawwali', false]]);
});

test('activity moves a room to the top; reading it leaves it where it is', () => {
  const active = withActivity(rooms, 'patang', { unread: 4, lastUpdate: '2026-01-01T12:00:00.000Z' });
  expect(idsOf(active)).toEqual(['patang', 'chai']);
  expect(active.rooms[0]).toMatchObject({ unread: 4 });
  const read = withChangedRoom(withRoom(rooms, room('qawwali', 1)), 'qawwali', { unread: 0, mentioned: false });
  expect(idsOf(read)).toEqual(['qawwali', 'chai', 'patang']);
});

test('activity in a room that is not in the list changes nothing', () => {
  expect(withActivity(rooms, 'other', { unread: 1 })).toEqual(rooms);
});

describe('suggested rooms', () => {
  // Only what the suggestion looks at.
  const room = (slug: string, more: Partial<FeaturedRoom> = {}) =>
    ({ slug, type: 'Normal', joined: false, ...more }) as FeaturedRoom;
  const suggested = (featured: FeaturedRoom[], joined = 0): string[] =>
    suggestedRooms({ rooms: Array.from({ length: joined }, () => ({}) as RoomListItem), featured } as Rooms).map(
      ({ slug }) => String(slug),
    );
  const lively = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => room(slug));

  test("a newcomer is shown open rooms in the order of the server, without those they have joined or adults'", () => {
    expect(suggested([room('a', { joined: true }), room('b', { type: 'Adult' }), room('c'), room('baithak')])).toEqual([
      'c',
      'baithak',
    ]);
  });

  test('the first room is among them however lively the others are', () => {
    expect(suggested(lively)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(suggested([...lively, room('baithak')])).toEqual(['a', 'b', 'c', 'd', 'baithak']);
  });

  test('whoever has three rooms is shown their own alone', () => {
    expect(suggested(lively, 2)).toHaveLength(5);
    expect(suggested(lively, 3)).toEqual([]);
  });
});

describe('the shortcut to what is unread', () => {
  const room = (_id: string, unread: number): RoomListItem => ({
    _id,
    unread,
    role,
    slug: null,
    title: _id,
    type: 'Normal',
    access: 'Public',
    readers: 'everyone',
    desc: '',
    topic: '',
    memberCount: 1,
    tile: { pattern: 0, palette: 0 },
    background: null,
    joined: true,
    iOwn: false,
    lastUpdate: '',
    onlineCount: 0,
    level: 'mentions',
    mentioned: false,
    unreadThreads: 0,
    lastMessage: null,
    speaker: null,
  });
  const rooms = [room('a', 1), room('b', 0), room('c', 2), room('d', 0)];
  const idOf = (openId: string | null, step: 1 | -1, list = rooms) => nextUnread(list, openId, step)?._id;

  test('goes to the next room with news, around the end, past the open one', () => {
    expect([idOf('a', 1), idOf('b', 1), idOf('d', 1), idOf(null, 1)]).toEqual(['c', 'c', 'a', 'a']);
    expect([idOf('d', -1), idOf('c', -1), idOf('a', -1), idOf(null, -1)]).toEqual(['c', 'a', 'c', 'c']);
  });

  test('goes nowhere when nothing is unread, or only the open room is', () => {
    expect([idOf('a', 1, [room('a', 3), room('b', 0)]), idOf('b', -1, [room('b', 0)]), idOf(null, 1, [])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the list that is loaded anew', () => {
  const page = { hidden: false, see: (): void => undefined };
  const refresh = vi.fn();
  let list: ReturnType<typeof throttleRefresh>;

  beforeEach(() => {
    vi.useFakeTimers();
    refresh.mockClear();
    page.hidden = false;
    vi.stubGlobal('document', {
      get hidden() {
        return page.hidden;
      },
      addEventListener: (_: string, listener: () => void) => (page.see = listener),
      removeEventListener: () => (page.see = () => undefined),
    });
    list = throttleRefresh(refresh);
  });
  afterEach(() => {
    list.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('the first change is loaded within 2 s, what follows together and not before 15 s later', () => {
    list.schedule();
    vi.advanceTimersByTime(2000);
    expect(refresh).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 13; second += 1) {
      list.schedule();
      vi.advanceTimersByTime(1000);
    }
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(4300);
    expect(refresh).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('a hidden page refreshes when it is visible again, and only if something changed', () => {
    page.hidden = true;
    list.schedule();
    vi.advanceTimersByTime(60_000);
    expect(refresh).not.toHaveBeenCalled();
    page.hidden = false;
    page.see();
    vi.advanceTimersByTime(2000);
    expect(refresh).toHaveBeenCalledTimes(1);
    page.see();
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('refreshes a hidden page for what its title and icon show', () => {
    page.hidden = true;
    list.schedule();
    vi.advanceTimersByTime(5000);
    expect(refresh).not.toHaveBeenCalled();
    list.schedule(true);
    vi.advanceTimersByTime(5000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
