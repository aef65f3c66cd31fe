import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import { expect, test } from 'vitest';
import type { Rooms } from '../queries.ts';
import { suggestedRooms } from './room-list.tsx';

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
