import type { RoomListItem } from '@baithak/protocol/entities/room';
import { expect, it } from 'vitest';
import { nextUnread } from './shortcuts.tsx';

const role = { title: 'Member', strength: 1, spamControl: 15, color: '', rank: 1 };
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

it('goes to the next room with news, around the end, past the open one', () => {
  expect([idOf('a', 1), idOf('b', 1), idOf('d', 1), idOf(null, 1)]).toEqual(['c', 'c', 'a', 'a']);
  expect([idOf('d', -1), idOf('c', -1), idOf('a', -1), idOf(null, -1)]).toEqual(['c', 'a', 'c', 'c']);
});

it('goes nowhere when nothing is unread, or only the open room is', () => {
  expect([idOf('a', 1, [room('a', 3), room('b', 0)]), idOf('b', -1, [room('b', 0)]), idOf(null, 1, [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
