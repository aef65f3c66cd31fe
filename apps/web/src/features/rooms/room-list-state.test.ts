import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import { expect, test } from 'vitest';
import { withActivity, withChangedRoom, withoutClosedRoom, withoutRoom, withRoom, type Rooms } from './queries.ts';

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
