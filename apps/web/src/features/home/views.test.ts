import { expect, test } from 'vitest';
import { placeOf } from './views.ts';

test('every address of the home says what it shows', () => {
  expect(placeOf('/home/rooms')).toEqual({ view: 'rooms', isExplore: false, room: null });
  expect(placeOf('/home/rooms/baithak')).toEqual({ view: 'rooms', isExplore: false, room: 'baithak' });
  expect(placeOf('/home/explore')).toEqual({ view: 'rooms', isExplore: true, room: null });
  expect(placeOf('/home/baithak/thread/aaaaaaaaaaaaaaaaaaaaaaaa/reply/create')).toEqual({ view: 'rooms', isExplore: false, room: 'baithak' });
  expect(placeOf('/home/baithak')).toEqual({ view: 'rooms', isExplore: false, room: 'baithak' });
  expect(placeOf('/home/pm/chat/aaaaaaaaaaaaaaaaaaaaaaaa').room).toBeNull();
  expect(placeOf('/pms')).toEqual({ view: 'private', isExplore: false, room: null });
  expect(placeOf('/notifications/')).toEqual({ view: 'notifications', isExplore: false, room: null });
});
