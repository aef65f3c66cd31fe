import { expect, test } from 'vitest';
import { placeOf } from './views.ts';

test('every address of the home says what it shows', () => {
  expect(placeOf('/home/rooms')).toEqual({ view: 'rooms', page: null, room: null });
  expect(placeOf('/home/rooms/baithak')).toEqual({ view: 'rooms', page: null, room: 'baithak' });
  expect(placeOf('/home/explore')).toEqual({ view: 'rooms', page: 'explore', room: null });
  expect(placeOf('/home/search')).toEqual({ view: 'rooms', page: 'search', room: null });
  expect(placeOf('/home/rooms/search').room).toBe('search');
  expect(placeOf('/home/baithak/thread/aaaaaaaaaaaaaaaaaaaaaaaa/reply/create')).toEqual({
    view: 'rooms',
    page: null,
    room: 'baithak',
  });
  expect(placeOf('/home/baithak')).toEqual({ view: 'rooms', page: null, room: 'baithak' });
  expect(placeOf('/home/pm/chat/aaaaaaaaaaaaaaaaaaaaaaaa').room).toBeNull();
  expect(placeOf('/pms')).toEqual({ view: 'private', page: null, room: null });
  expect(placeOf('/notifications/')).toEqual({ view: 'notifications', page: null, room: null });
});
