import { expect, test } from 'vitest';
import { parseHomePath } from './views.ts';

test('every address of the home says what it shows', () => {
  expect(parseHomePath('/home/rooms')).toEqual({ view: 'rooms', page: null, room: null });
  expect(parseHomePath('/home/rooms/baithak')).toEqual({ view: 'rooms', page: null, room: 'baithak' });
  expect(parseHomePath('/home/explore')).toEqual({ view: 'rooms', page: 'explore', room: null });
  expect(parseHomePath('/home/search')).toEqual({ view: 'rooms', page: 'search', room: null });
  expect(parseHomePath('/home/first-steps')).toEqual({ view: 'rooms', page: 'first-steps', room: null });
  expect(parseHomePath('/home/rooms/search').room).toBe('search');
  expect(parseHomePath('/home/baithak/thread/aaaaaaaaaaaaaaaaaaaaaaaa/reply/create')).toEqual({
    view: 'rooms',
    page: null,
    room: 'baithak',
  });
  expect(parseHomePath('/home/baithak')).toEqual({ view: 'rooms', page: null, room: 'baithak' });
  expect(parseHomePath('/home/pm/chat/aaaaaaaaaaaaaaaaaaaaaaaa').room).toBeNull();
  expect(parseHomePath('/settings/look')).toEqual({ view: 'you', page: null, room: null });
});
