// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { Member } from '@baithak/protocol/entities/entities';
import type { FeaturedRoom } from '@baithak/protocol/entities/room';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import errors from '../i18n/texts/errors.en.ts';
import account from '../i18n/texts/account.en.ts';
import home from '../i18n/texts/home.en.ts';
import people from '../i18n/texts/people.en.ts';
import rooms from '../i18n/texts/rooms.en.ts';
import urRooms from '../i18n/texts/rooms.ur.ts';
import { allByRole, byRole, fill, find, gone, pressKey, pressOn, seen, seesText, wordsOf } from '../testing/by-role.ts';
import { writeLocal } from '../lib/storage.ts';
import { writeUnread } from '../lib/unread.ts';
import { featuredRoom } from '../testing/entities.ts';
import { answerCalls, client, receive, setStatus } from '../testing/fake-client.ts';
import {
  addressNow,
  detailsOf,
  namedRoom,
  loadOf,
  loaded,
  openHome,
  refused,
  roleOf,
  seesToast,
  toldToasts,
} from '../testing/home-screen.tsx';
import { farah, person, sana } from '../testing/room-fixtures.ts';

let unmount = () => undefined as void;
beforeEach(() => localStorage.clear());
afterEach(() => unmount());

const counted = (text: string, count: number): string => text.replace('{{count}}', String(count));
const error = (code: 'TOO_MANY' | 'UNKNOWN' | 'AGE_UNCONFIRMED' | 'GUESTS_MAY_NOT') =>
  new WireError({ code, msg: errors[code] });
/** The colours and the drawing of the first tile of a place. */
const tileIn = (place: Element): string => {
  const tile = place.querySelector('svg[data-tile-colors]:has(> use)');
  return `${tile?.getAttribute('data-tile-colors')} ${tile?.firstElementChild?.getAttribute('href')}`;
};
const list = (): HTMLElement => byRole('navigation', rooms.yours);
/** Opens a room of Farah's. */
const openRoom = async (room: ReturnType<typeof namedRoom>, ...more: ReturnType<typeof namedRoom>[]) => {
  unmount = await openHome(`/home/rooms/${room._id}`, [room, ...more]);
  await loaded(loadOf(room));
  await find('heading', room.title);
};
/** Chooses from the menu of the open room. */
const choose = async (item: string): Promise<void> => {
  await pressOn('button', rooms.more, byRole('main'));
  await pressOn('menuitem', item);
};
const memberOf = ({ user: { role, ...user } }: typeof farah): Member => ({ user, role });

test('a lost connection is tried again at once when the device has a network, or somebody looks', async () => {
  unmount = await openHome('/home/rooms', [namedRoom('a', 'Baithak')]);
  for (const [target, event] of [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const) {
    act(() => setStatus('offline'));
    act(() => void target.dispatchEvent(new Event(event)));
    expect(client.connection.get()).toBe('online');
  }
});

test('while a room loads, its header and tabs stand there from what the list knows', async () => {
  const room = namedRoom('a', 'دسترخوان', { topic: 'آج نہاری ہے', tile: { pattern: 2, palette: 7 } });
  unmount = await openHome(`/home/rooms/${room._id}`, [room]);
  const head = (await find('heading', room.title)).closest('header') ?? document.body;
  expect(wordsOf(head)).toContain('آج نہاری ہے');
  expect(tileIn(head)).toBe(tileIn(list()));
  expect(byRole('status', rooms.loading).getAttribute('aria-busy')).toBe('true');
  await pressOn('tab', rooms.threads);
  expect(byRole('tab', rooms.threads).getAttribute('aria-selected')).toBe('true');
  await loaded(loadOf(room));
  await find('button', rooms.more, byRole('main'));
  expect(byRole('tab', rooms.threads).getAttribute('aria-selected')).toBe('true');
});

test('the way back from a room has a mark while a mention in another one or a private message waits', async () => {
  const [room, other] = [namedRoom('a', 'Dastarkhwan', { mentioned: true }), namedRoom('b', 'Mehfil')];
  unmount = await openHome(`/home/rooms/${room._id}`, [room, other]);
  await loaded(loadOf(room));
  const back = await find('link', rooms.toRooms);
  const isMarked = () => allByRole('img', rooms.unreadElsewhere, back).length > 0;
  expect(isMarked()).toBe(false);
  await act(async () => writeUnread({ privateThreads: 1 }));
  expect(isMarked()).toBe(true);
  await act(async () => writeUnread({ privateThreads: 0 }));
  expect(isMarked()).toBe(false);
  unmount();
  unmount = await openHome(`/home/rooms/${other._id}`, [room, other]);
  await loaded(loadOf(other));
  await find('img', rooms.unreadElsewhere, await find('link', rooms.toRooms));
});

test('a room that cannot be created shows the reason in the form; one that can lowers the number left, and opens', async () => {
  const made = namedRoom('c', 'Truck Art', { iOwn: true, role: roleOf(11), tile: { pattern: 2, palette: 7 } });
  const sent = vi.fn();
  unmount = await openHome('/home/explore');
  await pressOn('button', rooms.create, byRole('main'));
  const form = await find('dialog', rooms.createTitle);
  await seesText(counted(rooms.roomsLeft_other, 3), form);
  await fill(byRole('textbox', rooms.name, form), '\u2800 \u3164');
  expect(byRole('button', rooms.create, form)).toHaveProperty('disabled', true);
  await fill(byRole('textbox', rooms.name, form), ' Truck Art ');
  await pressOn('radio', 'Quarters, teal', form);
  await pressOn('radio', rooms.tile.own, form);
  await pressOn('radio', 'Quarters, plum', byRole('radiogroup', rooms.tile.colors, form));
  answerCalls('createRoom', () => {
    throw error('TOO_MANY');
  });
  await pressOn('button', rooms.create, form);
  const failure = await find('alert', new RegExp(rooms.createFailed), form);
  expect(wordsOf(failure)).toContain(errors.TOO_MANY);

  answerCalls('createRoom', (input) => {
    sent(input);
    return { room: made, roomsLimit: 2 };
  });
  await pressOn('button', rooms.create, form);
  await seen(() => expect(addressNow()).toBe(`/home/rooms/${made._id}`));
  expect(sent.mock.calls).toEqual([
    [
      {
        ...{ title: 'Truck Art', desc: '', topic: '', rules: '', access: 'Public', type: 'Normal' },
        tile: { pattern: 2, palette: 7 },
      },
    ],
  ]);
  await seesToast(`${rooms.created} ${counted(rooms.roomsLeft_other, 2)}`);
  await loaded(loadOf(made));
  await find('heading', 'Truck Art');
  expect(tileIn(byRole('main'))).toBe('7 /tiles/tiles.svg#t2');
  expect(tileIn(byRole('link', /Truck Art/, list()))).toBe('7 /tiles/tiles.svg#t2');
});

test('a button pressed twice creates one room, and the next form starts empty', async () => {
  const made = namedRoom('c', 'Once Only', { access: 'Private', iOwn: true, role: roleOf(11) });
  const answered = Promise.withResolvers<{ room: typeof made; roomsLimit: number }>();
  let asked = 0;
  answerCalls('createRoom', ({ access, type }) => {
    expect([access, type]).toEqual(['Private', 'Adult']);
    asked += 1;
    return answered.promise;
  });
  unmount = await openHome('/home');
  await pressOn('button', home.newRoom);
  const form = await find('dialog', rooms.createTitle);
  await fill(byRole('textbox', rooms.name, form), 'Once Only');
  await pressOn('radio', rooms.private, form);
  await pressOn('radio', rooms.adult, form);
  const button = byRole('button', rooms.create, form);
  await act(async () => {
    button.click();
    button.click();
  });
  await act(async () => button.click());
  expect(asked).toBe(1);
  await act(async () => answered.resolve({ room: made, roomsLimit: 2 }));
  await gone('dialog', rooms.createTitle);
  await pressOn('button', home.newRoom);
  const next = await find('dialog', rooms.createTitle);
  await seesText(counted(rooms.roomsLeft_other, 2), next);
  expect(asked).toBe(1);
  expect((byRole('textbox', rooms.name, next) as HTMLInputElement).value).toBe('');
  expect((byRole('radio', rooms.open, next) as HTMLInputElement).checked).toBe(true);
});

test('an Urdu keyboard, whose ? and K keys type other letters, opens the shortcuts and the palette', async () => {
  unmount = await openHome('/home', [], { language: 'ur' });
  await pressKey('؟', { code: 'Slash', shiftKey: true });
  await find('dialog', urRooms.shortcuts.title);
  await pressKey('Escape');
  await gone('dialog');
  await pressKey('ک', { code: 'KeyK', ctrlKey: true });
  await find('combobox', urRooms.palette.title);
});

test('a room for adults says to a guest how to enter, and asks a member for the age before it opens', async () => {
  const room = namedRoom('a', 'Late Lamp', { type: 'Adult', joined: false });
  unmount = await openHome(`/home/rooms/${room._id}`, [], { guest: true, rank: 0 });
  await refused(error('GUESTS_MAY_NOT'));
  await seesText(rooms.age.guestText);
  expect(allByRole('button', rooms.age.open)).toEqual([]);
  unmount();

  unmount = await openHome(`/home/rooms/${room._id}`);
  await refused(error('AGE_UNCONFIRMED'));
  await find('heading', rooms.age.adultRoom);
  const confirmed = vi.fn(() => ({ confirmed: true as const }));
  answerCalls('confirmAge', confirmed);
  await pressOn('button', rooms.age.open);
  await pressOn('button', rooms.age.confirm);
  expect(confirmed).toHaveBeenCalledTimes(1);
  await loaded(loadOf(room));
  await find('heading', 'Late Lamp');
});

test('whoever joins a room for adults from the list of rooms confirms the age once', async () => {
  const room = namedRoom('a', 'Late Lamp', { type: 'Adult' });
  const { role: _role, level: _level, unread: _unread, mentioned: _mentioned, ...facts } = room;
  const { unreadThreads: _threads, lastMessage: _last, speaker: _speaker, ...open } = facts;
  const found: FeaturedRoom = { ...open, joined: false };
  let isConfirmed = false;
  answerCalls('confirmAge', () => {
    isConfirmed = true;
    return { confirmed: true };
  });
  answerCalls('joinRoom', () => {
    if (!isConfirmed) throw error('AGE_UNCONFIRMED');
    return { joined: true, room };
  });
  unmount = await openHome('/home/explore', [], { found: [found] });
  await find('article');
  await pressOn('button', rooms.join, byRole('article'));
  await pressOn('button', rooms.age.confirm);
  await seen(() => expect(addressNow()).toBe(`/home/rooms/${room._id}`));
  await loaded(loadOf(room));
  await find('heading', 'Late Lamp');
});

test('a newcomer reads a welcome with rooms to join, and where the mail went', async () => {
  const email = 'farah3@example.org';
  answerCalls('getEmail', () => ({ data: { email, verified: false, pending: null } }));
  const open = featuredRoom({ title: 'Chai Khana' });
  // The room of the test before is kept in memory, too.
  writeLocal('loadedRoom', null);
  for (const width of [1280, 390]) {
    unmount = await openHome('/home/rooms', [], { width, found: [open] });
    await seesText(account.welcome.text);
    await seesText(`the link that we sent to ${email}`);
    await seesText('Chai Khana');
    unmount();
  }
});

test('a search that finds no room says so', async () => {
  answerCalls('searchRooms', () => ({ searched: [] }));
  unmount = await openHome('/home/explore');
  await fill(byRole('textbox', rooms.explorePlaceholder), 'Late Lamp');
  await seesText(rooms.noRoomsSearch, byRole('main'));
  expect(wordsOf(byRole('main'))).toContain(rooms.noRooms);
});

test('a leave that fails puts the room back into the list, and says why', async () => {
  const room = namedRoom('a', 'Kitaab Ghar');
  const answered = Promise.withResolvers<never>();
  answerCalls('leaveRoom', () => answered.promise);
  await openRoom(room, namedRoom('b', 'Chaupal'));
  await choose(rooms.leave);
  await pressOn('button', rooms.leave, await find('alertdialog'));
  await seen(() => expect(wordsOf(list())).not.toContain('Kitaab Ghar'));
  await act(async () => answered.reject(error('UNKNOWN')));
  await seesToast(errors.UNKNOWN);
  expect(wordsOf(list())).toContain('Kitaab Ghar');
  expect(addressNow()).toBe(`/home/rooms/${room._id}`);

  answerCalls('leaveRoom', () => ({ left: true }));
  await choose(rooms.leave);
  await pressOn('button', rooms.leave, await find('alertdialog'));
  await find('heading', rooms.noRoom);
  expect(wordsOf(list())).not.toContain('Kitaab Ghar');
});

test('an owner who is alone in a room may only close it, once its name is typed', async () => {
  const room = namedRoom('a', 'Chand Raat', { iOwn: true, role: roleOf(11) });
  const closed = vi.fn(() => ({ roomDetails: detailsOf(room) }));
  answerCalls('listMembers', () => ({ members: [memberOf(farah)], canLoadMore: false }));
  answerCalls('closeRoom', closed);
  await openRoom(room);
  await choose(rooms.leave);
  await find('dialog', rooms.ownerLeave.title);
  await seen(() => expect((byRole('button', rooms.ownerLeave.choose) as HTMLButtonElement).disabled).toBe(true));
  await pressOn('button', rooms.ownerLeave.close);
  const button = (await find('button', rooms.close.confirm)) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  await fill(byRole('textbox', undefined, byRole('dialog')), 'Chand');
  expect(button.disabled).toBe(true);
  await fill(byRole('textbox', undefined, byRole('dialog')), 'Chand Raat');
  await act(async () => button.click());
  await seesToast(rooms.close.done);
  expect(closed.mock.calls).toEqual([[{ roomId: room._id }]]);
  await seen(() => expect(addressNow()).toBe('/home/rooms'));
});

test('all members are listed and searched by name', async () => {
  const zara = person('zara19');
  answerCalls('listMembers', (input) => {
    const { search } = input as { readonly search?: string };
    const found = [farah, sana, zara].filter(({ username }) => search === undefined || username.includes(search));
    return { members: found.map(memberOf), canLoadMore: false };
  });
  await openRoom(namedRoom('a', 'Khabar Ghar'));
  const panel = await find('complementary', people.inTheRoom);
  await pressOn('radio', rooms.membersAll, panel);
  await seen(() => expect(allByRole('link', undefined, panel)).toHaveLength(3));
  await fill(byRole('textbox', rooms.membersFind, panel), 'zara');
  await seen(() => expect(allByRole('link', undefined, panel).map(wordsOf).join()).toMatch(/^zara19/));
  expect(allByRole('link', undefined, panel)).toHaveLength(1);
});

test('a new role is told with the name of its room, wherever its person is, and the same role again is not', async () => {
  const room = namedRoom('a', 'Purani Haveli');
  const other = namedRoom('b', 'Baithak');
  await openRoom(other, room);
  answerCalls('listRooms', () => ({ rooms: [other, { ...room, role: roleOf(11) }], featured: [], roomsLimit: 3 }));
  await act(async () => receive('roleUpdated', { roomId: room._id, role: roleOf(11), rmps: [] }));
  await seesToast(`${rooms.roleUpdated.replace('{{title}}', people.rank['11'])} Purani Haveli`);
  await act(async () => receive('roleUpdated', { roomId: room._id, role: roleOf(11), rmps: [] }));
  expect(toldToasts()).toHaveLength(1);
});
