// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import common from '../i18n/texts/common.en.ts';
import messages from '../i18n/texts/messages.en.ts';
import people from '../i18n/texts/people.en.ts';
import rooms from '../i18n/texts/rooms.en.ts';
import { threadOf } from '../testing/entities.ts';
import {
  allByRole,
  allWithText,
  byRole,
  fill,
  find,
  gone,
  pressKey,
  pressOn,
  seen,
  seesText,
  withText,
  wordsOf,
} from '../testing/by-role.ts';
import { answerCalls, followedRoom } from '../testing/fake-client.ts';
import { addressNow, namedRoom, loadOf, loaded, openHome, profileOf, seesToast } from '../testing/home-screen.tsx';
import { audioStore } from '../features/audio/state/audio-state.ts';
import { streamOf } from '../features/audio/testing/streams.ts';
import { farah, messageOf, sana } from '../testing/room-fixtures.ts';

const room = namedRoom('a', 'Baithak');
let unmount = () => undefined as void;
beforeEach(() => {
  localStorage.clear();
  answerCalls('getProfile', () => profileOf(sana));
  answerCalls('listMembers', () => ({
    members: [farah, sana].map(({ user: { role, ...user } }) => ({ user, role })),
    canLoadMore: false,
  }));
});
afterEach(() => unmount());

const open = async (): Promise<void> => {
  unmount = await openHome(`/home/rooms/${room._id}`, [room]);
  await loaded(loadOf(room, { data: [messageOf(sana, 1, 'salaam everybody')], rev: 1, lastReadRev: 1 }));
  await message('salaam everybody');
  await message('salaam everybody');
};
const log = (): HTMLElement => byRole('log');
const message = (text: string): Promise<HTMLElement> => seen(() => withText('article', text, log()));
/** The panel of a person, whose part of the app is loaded when it is first shown. */
const beside = (): Promise<HTMLElement> => find('complementary', messages.person.title);
const members = (): HTMLElement => byRole('complementary', people.inTheRoom);
const row = (): HTMLElement => byRole('link', /sana21/, members());
const press = (element: Element | null | undefined): Promise<void> => act(async () => (element as HTMLElement).click());
const writerOf = async (text: string) =>
  [...(await message(text)).querySelectorAll<HTMLElement>('[data-person]')].at(-1);
const composer = (): HTMLTextAreaElement =>
  byRole('textbox', /Say salaam|Message/, byRole('main')) as HTMLTextAreaElement;

test("a person's panel replaces the members, and closing it returns the focus to the row that opened it", async () => {
  await open();
  const opener = row();
  opener.focus();
  await press(opener);
  await seesText('sana21', await beside());
  await seesText(messages.person.here, await beside());
  expect(addressNow()).toBe(`/home/rooms/${room._id}`);
  expect(allByRole('complementary', people.inTheRoom)).toEqual([]);
  expect(document.activeElement).toBe(await beside());
  expect(allByRole('dialog')).toEqual([]);
  await pressKey('Escape');
  await gone('complementary', messages.person.title);
  expect(document.activeElement).toBe(row());
  expect(row()).toBe(opener);
});

test('a person opened from the messages leaves the room usable, and the members come back', async () => {
  const sent = vi.fn(() => new Promise<never>(() => undefined));
  answerCalls('sendMessage', sent);
  await open();
  await press(await writerOf('salaam everybody'));
  await seesText('sana21', await beside());
  await fill(composer(), 'wa alaikum salaam');
  composer().focus();
  await pressKey('Enter');
  await message('wa alaikum salaam');
  expect(sent).toHaveBeenCalledTimes(1);
  await pressOn('button', common.close, await beside());
  expect(row()).toBeDefined();
});

test('mentioning somebody from their panel writes their name, with the focus in the composer and the members back', async () => {
  await open();
  await press(row());
  await pressOn('button', messages.person.mention, await beside());
  await seen(() => expect(composer().value).toBe(`@${sana.username} `));
  await seen(() => expect(document.activeElement).toBe(composer()));
  expect(row()).toBeDefined();
});

test('what an ignored person said and says is gone for the reader, until it is undone', async () => {
  const called = vi.fn();
  for (const call of ['ignorePerson', 'unignorePerson'] as const)
    answerCalls(call, (input) => {
      called(call, input);
      return { msg: '' };
    });
  await open();
  await press(row());
  await pressOn('button', people.ignoring.ignore, await beside());
  await seen(() => expect(allWithText('article', 'salaam everybody')).toEqual([]));
  await act(async () =>
    followedRoom().onChange({ type: 'created', rev: 2, message: messageOf(sana, 2, 'can you hear me?') }),
  );
  await act(async () =>
    followedRoom().onChange({ type: 'created', rev: 3, message: messageOf(farah, 3, 'a quiet evening') }),
  );
  await message('a quiet evening');
  expect(wordsOf(log())).not.toContain('can you hear me?');
  await pressOn('button', people.ignoring.undo);
  await message('can you hear me');
  await message('salaam everybody');
  expect(called.mock.calls).toEqual([
    ['ignorePerson', { target: sana.username }],
    ['unignorePerson', { target: sana.username }],
  ]);
});

test('when somebody was last seen is told by a command of their panel', async () => {
  answerCalls('seePerson', () => ({ msg: `${sana.username} is here now.`, seenAt: null }));
  await open();
  await press(row());
  await pressOn('button', messages.person.seen, await beside());
  await seesToast(messages.command.isHere.replace('{{username}}', sana.username));
  await gone('complementary', messages.person.title);
});

test('whoever may give the microphone sees at the tab of audio how many hands are up, others do not', async () => {
  const { _id, role } = sana.user;
  const stream = streamOf([], { hands: [{ _id, username: sana.username, avatar: null, rank: 1 }] });
  for (const rank of [9, 1]) {
    unmount = await openHome(`/home/rooms/${room._id}`, [room]);
    await loaded(loadOf(room, { role: { ...role, rank }, stream }));
    await act(async () => audioStore.dispatch({ type: 'streamKnown', roomId: room._id, stream }));
    await seen(() => byRole('tab', /^Audio/));
    expect(allByRole('img', '1 hand is up')).toHaveLength(rank === 9 ? 1 : 0);
    unmount();
  }
});

test('who is not in the room is not called offline: online where they are elsewhere, else not in the room', async () => {
  for (const [lastSeen, place] of [
    [null, people.presence.online],
    [undefined, messages.person.notHere],
  ] as const) {
    answerCalls('getProfile', () => profileOf(sana, { lastSeen }));
    unmount = await openHome(`/home/rooms/${room._id}`, [room]);
    await loaded(loadOf(room, { data: [messageOf(sana, 1, 'gone again')], rev: 1, onlineUsers: [], onlineCount: 0 }));
    await press(await writerOf('gone again'));
    await seesText(place, await beside());
    unmount();
  }
});

test('the author of a thread opens in the same panel, and the thread stays where it was', async () => {
  const asked = {
    ...threadOf(1, sana.username, null),
    message: JSON.stringify([{ type: 'text', data: 'Best falooda?' }]),
  };
  answerCalls('getThreads', () => ({ data: [asked], pinnedThreads: [], highlights: [], canLoadMore: false }));
  await open();
  await pressOn('tab', rooms.threads);
  const thread = await seen(() => withText('article', 'Best falooda'));
  const address = addressNow();
  const author = thread.querySelector<HTMLElement>('[data-person]');
  await press(author);
  await seesText('sana21', await beside());
  expect(addressNow()).toBe(address);
  await pressOn('button', common.close, await beside());
  expect(document.activeElement).toBe(author);
});

test('the search among the members is kept while a person is over them', async () => {
  await open();
  await pressOn('radio', rooms.membersAll, members());
  await fill(byRole('textbox', rooms.membersFind, members()), 'sana');
  await press(await find('link', /sana21/, members()));
  await pressOn('button', common.close, await beside());
  expect((byRole('textbox', rooms.membersFind, members()) as HTMLInputElement).value).toBe('sana');
});

test('with the members closed, closing a person closes the panel, and the button shows the members instead', async () => {
  await open();
  const button = byRole('button', rooms.people, byRole('main'));
  await press(button);
  expect(allByRole('complementary')).toEqual([]);
  await press(await writerOf('salaam everybody'));
  expect(await beside()).toBeDefined();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await press(button);
  expect(row()).toBeDefined();
  expect(allByRole('complementary', messages.person.title)).toEqual([]);
  await press(button);
  await press(await writerOf('salaam everybody'));
  await pressOn('button', common.close, await beside());
  expect(allByRole('complementary')).toEqual([]);
});
