import { expect, test } from 'vitest';
import { stepsDone } from './first-steps.tsx';
import { parseHomePath } from './views.ts';

const none = { privateThread: null, isRequests: false, privatePerson: null };

test('every address of the home says what it shows', () => {
  expect(parseHomePath('/home/rooms')).toEqual({ view: 'rooms', page: null, room: null, ...none });
  expect(parseHomePath('/home/rooms/baithak')).toEqual({ view: 'rooms', page: null, room: 'baithak', ...none });
  expect(parseHomePath('/home/explore')).toEqual({ view: 'rooms', page: 'explore', room: null, ...none });
  expect(parseHomePath('/home/search')).toEqual({ view: 'rooms', page: 'search', room: null, ...none });
  expect(parseHomePath('/home/first-steps')).toEqual({ view: 'rooms', page: 'first-steps', room: null, ...none });
  expect(parseHomePath('/home/rooms/search').room).toBe('search');
  expect(parseHomePath('/home/baithak/thread/aaaaaaaaaaaaaaaaaaaaaaaa/reply/create')).toEqual({
    view: 'rooms',
    page: null,
    room: 'baithak',
    ...none,
  });
  expect(parseHomePath('/home/baithak')).toEqual({ view: 'rooms', page: null, room: 'baithak', ...none });
  expect(parseHomePath('/pms')).toEqual({ view: 'private', page: null, room: null, ...none });
  expect(parseHomePath('/pms/with/bilal07')).toMatchObject({ view: 'private', privatePerson: 'bilal07' });
  expect(parseHomePath('/pms/requests')).toMatchObject({ view: 'private', isRequests: true });
  const thread = 'a'.repeat(24);
  expect(parseHomePath(`/home/pm/chat/${thread}`)).toMatchObject({
    view: 'private',
    room: null,
    privateThread: thread,
  });
  expect(parseHomePath(`/home/pm/chat/${thread}/message/${thread}`).privateThread).toBe(thread);
  expect(parseHomePath('/home/pm/chat/A-b').privateThread).toBeNull();
  expect(parseHomePath('/settings/look')).toEqual({ view: 'you', page: null, room: null, ...none });
});

const done = (known: Partial<Parameters<typeof stepsDone>[0]>): string[] => [
  ...stepsDone({ rooms: [], featured: [], picture: null, rules: '', ...known }),
];
const room = { slug: 'kitaab-ghar', iOwn: true, memberCount: 1 };

test('a step is done when what it asks for is there', () => {
  expect(done({ featured: [{ slug: 'baithak', memberCount: 0 }] })).toEqual(['owner']);
  expect(done({ picture: 'a.png', rooms: [{ slug: 'baithak', iOwn: true, memberCount: 1 }] })).toEqual([
    'owner',
    'picture',
    'welcome',
  ]);
  expect(done({ rooms: [room], rules: 'Be kind.' })).toEqual(['owner', 'room', 'rules']);
  expect(done({ featured: [{ slug: 'baithak', memberCount: 2 }] })).toEqual(['owner', 'address']);
});
