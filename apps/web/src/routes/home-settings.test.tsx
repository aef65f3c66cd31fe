// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import accountTexts from '../i18n/texts/account.en.ts';
import entryTexts from '../i18n/texts/entry.en.ts';
import common from '../i18n/texts/common.en.ts';
import errors from '../i18n/texts/errors.en.ts';
import people from '../i18n/texts/people.en.ts';
import settings from '../i18n/texts/settings.en.ts';
import urdu from '../i18n/texts/settings.ur.ts';
import { texts as ownAccount } from '../i18n/lazy/own-account.ts';
import { rereadSettings, type Settings } from '../lib/settings/settings.ts';
import { chooseDeviceLook } from '../lib/settings/device-look.ts';
import { byRole, fill, find, pressOn, seen, seesText, wordsOf } from '../testing/by-role.ts';
import { answerCalls, receive } from '../testing/fake-client.ts';
import { loadOf, loaded, namedRoom, openHome, profileOf, seesToast } from '../testing/home-screen.tsx';
import { farah, messageOf, sana } from '../testing/room-fixtures.ts';

vi.mock('../lib/client.ts', () => import('../testing/fake-client.ts'));

const room = namedRoom('a', 'Baithak');
/** What the account has stored. */
let stored: Settings = defaultSettings;
const sent = vi.fn();
let rev = 1;
const account = () => ({ settings: stored, rev, epoch: 'one', rank: 1, username: farah.username });
let unmount = () => undefined as void;
beforeEach(() => {
  localStorage.clear();
  rereadSettings();
  stored = defaultSettings;
  sent.mockClear();
  answerCalls('updateSettings', (chosen) => {
    sent(chosen);
    stored = { ...stored, ...(chosen as Partial<Settings>) };
    rev += 1;
    return account();
  });
});
afterEach(() => {
  unmount();
  act(() => chooseDeviceLook({ density: 'snug', urduLetters: 'nastaliq', lessMovement: false, textSize: 100 }));
});

const isChosen = (name: string): boolean => (byRole('radio', new RegExp(`^${name}`)) as HTMLInputElement).checked;

test('settings that cannot be loaded or stored show an error, and the choice is undone', async () => {
  const refuse = () => {
    throw new WireError({ code: 'UNKNOWN', msg: 'An unknown error occured!' });
  };
  unmount = await openHome('/settings/sounds', [], { getSettings: refuse });
  await seesText(settings.loadFailed);
  answerCalls('updateSettings', refuse);
  await pressOn('radio', /^All/);
  await seesToast(`${settings.notUpdated} ${errors.UNKNOWN}`);
  await seen(() => expect(['All', 'None'].some(isChosen)).toBe(false));
  answerCalls('getSettings', account);
  await pressOn('button', common.tryAgain);
  await seen(() => expect(wordsOf(document.body)).not.toContain(settings.loadFailed));
});

test('each kind of notification is turned off by a switch of its own', async () => {
  unmount = await openHome('/settings/notifications', [], { getSettings: account });
  await pressOn('switch', settings.notifications.likes);
  await seen(() => expect(sent.mock.calls).toEqual([[{ tellLikes: false }]]));
  await seen(() => expect((byRole('switch', settings.notifications.likes) as HTMLInputElement).checked).toBe(false));
  expect((byRole('switch', settings.notifications.mentions) as HTMLInputElement).checked).toBe(true);
});

test('an address that is not confirmed yet says where the mail went, and sends it again', async () => {
  const email = 'farah3@example.org';
  answerCalls('getEmail', () => ({ data: { email, verified: false, pending: null } }));
  answerCalls('resendVerification', (input) => {
    sent(input);
    return {};
  });
  unmount = await openHome('/settings/account');
  await seesText(ownAccount.en.email.unconfirmed.replace('{{email}}', email));
  await pressOn('button', accountTexts.resend.submit);
  await seesText(accountTexts.resend.sentShort);
  expect(sent.mock.calls).toEqual([[{ email }]]);
});

test('a guest whose name is too short for a member is offered a longer one that nobody has', async () => {
  const year = String(new Date().getFullYear()).slice(-2);
  const taken = `sara${year}`;
  answerCalls('getProfile', ({ username }) => {
    if (username === taken) return profileOf(farah);
    throw new WireError({ code: 'NOT_FOUND', msg: '', status: 404 });
  });
  unmount = await openHome('/settings/upgrade', [], { guest: true, rank: -1, username: 'sara' });
  const field = (await find('textbox', entryTexts.register.username)) as HTMLInputElement;
  expect(field.value).toMatch(/^sara\d{4}$/);
  await seesText(accountTexts.upgrade.longerName.replace('{{name}}', field.value));
});

test('the clock of the account shows at once which hours were chosen', async () => {
  unmount = await openHome('/settings/look');
  await find('radiogroup', settings.look.timeFormat);
  await pressOn('radio', settings.look.timeFormats['12']);
  await seesText(/Now it is \W?\d{1,2}:\d\d [ap]m/);
  await pressOn('radio', settings.look.timeFormats['24']);
  await seesText(/Now it is \W?\d\d:\d\d\W/);
  expect(sent.mock.calls).toEqual([[{ timeFormat: '12' }], [{ timeFormat: '24' }]]);
});

test('a language that was chosen is stored with a notice in that language', async () => {
  unmount = await openHome('/settings/look', [], { getSettings: account });
  await pressOn('radio', 'اردو');
  await seesToast(urdu.updated);
  expect(sent).toHaveBeenCalledWith({ language: 'ur' });
  await pressOn('radio', 'English');
  await seesToast(settings.updated);
});

test('Naskh, text size and less movement apply at once, stay on the device, and are told to no account', async () => {
  unmount = await openHome('/settings/look');
  await pressOn('radio', settings.look.naskh);
  const size = (await find('slider', settings.look.textSize)) as HTMLInputElement;
  await fill(size, String(Number(size.value) + 1));
  await pressOn('switch', new RegExp(settings.look.movement));
  const look = ({ dataset, style }: HTMLElement) => [dataset['urdu'], style.fontSize, dataset['motion']];
  expect(look(document.documentElement)).toEqual(['naskh', '110%', 'less']);
  const kept = ['urduLetters', 'textSize', 'lessMovement'].map((name) => localStorage.getItem(name));
  expect(kept).toEqual(['naskh', '110', 'yes']);
  expect(sent).not.toHaveBeenCalled();
});

test('sounds are off until they are turned on, and follow the setting from then on', async () => {
  const heard: string[] = [];
  vi.stubGlobal('Audio', function Audio(this: object, address: string) {
    Object.assign(this, {
      volume: 1,
      pause: () => undefined,
      play: async () => void heard.push(`${address} ${Reflect.get(this, 'volume').toFixed(3)}`),
    });
  });
  Object.assign(navigator, { userActivation: { hasBeenActive: true } });
  const tell = (who: typeof sana, at: number, text: string) =>
    act(async () => receive('newMessage', { roomId: room._id, rev: at, message: messageOf(who, at, text) }));
  unmount = await openHome('/settings/sounds', [room]);
  await find('radio', /^None/);
  await tell(sana, 1, 'One, in silence');
  expect(heard).toEqual([]);
  await pressOn('radio', /^All/);
  await seesToast(settings.updated);
  expect(sent.mock.calls).toEqual([[{ sounds: 'all', soundsChosen: true }]]);
  // First, because a second sound would not come within a second of another one.
  await tell(farah, 2, 'My own makes no sound');
  expect(heard).toEqual([]);
  await tell(sana, 3, 'Three, with a glass');
  expect(heard).toEqual(['/sounds/ui_message.ogg 0.600']);
});

test('what was typed into the profile waits until it is saved, and an age that cannot be is refused', async () => {
  const saved = vi.fn();
  answerCalls('getProfile', () => profileOf(farah));
  answerCalls('updateProfile', (change) => {
    saved(change);
    return { profile: { fullname: '', alias: 'چائے والا', gender: 0, age: null, about: '', picture: null } };
  });
  unmount = await openHome('/settings/profile');
  await fill(await find('textbox', ownAccount.en.profile.alias), 'چائے والا');
  await fill(byRole('textbox', ownAccount.en.profile.age), '12');
  await seesText(ownAccount.en.profile.rules.age);
  await fill(byRole('textbox', ownAccount.en.profile.age), '');
  await pressOn('link', settings.pages.chat);
  await find('switch', new RegExp(settings.chat.alias));
  await pressOn('link', settings.pages.profile);
  await seesText(ownAccount.en.profile.unsaved);
  expect(((await find('textbox', ownAccount.en.profile.alias)) as HTMLInputElement).value).toBe('چائے والا');
  expect(saved).not.toHaveBeenCalled();
  await pressOn('button', ownAccount.en.profile.save);
  await seen(() => expect(wordsOf(document.body)).not.toContain(ownAccount.en.profile.unsaved));
  expect(saved.mock.calls).toEqual([[{ alias: 'چائے والا' }]]);
});

test('an alias is shown in rooms, on messages and among the people, to whoever wants it', async () => {
  const profile = { ...farah.user.profile, alias: 'چائے والا' };
  const named = { ...farah, user: { ...farah.user, profile } };
  const load = loadOf(room, { data: [messageOf(named, 1, 'Who am I?')], rev: 1, lastReadRev: 1, onlineUsers: [named] });
  unmount = await openHome('/settings/chat', [room]);
  await pressOn('switch', new RegExp(settings.chat.alias));
  expect(sent.mock.calls).toEqual([[{ showAlias: true }]]);
  unmount();
  unmount = await openHome(`/home/rooms/${room._id}`, [room], { getSettings: account });
  await loaded(load);
  await seesText('چائے والا', await find('log'));
  await seesText('چائے والا', byRole('complementary', people.inTheRoom));
});
