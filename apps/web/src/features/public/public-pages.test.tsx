// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../i18n/texts/public.en.ts';
import ur from '../../i18n/texts/public.ur.ts';
import { answerCalls } from '../../testing/fake-client.ts';
import { closeApp, openApp, pressOn, seesText, until } from '../../testing/open-app.tsx';
import { roomDetails, threadOf } from '../../testing/entities.ts';
import { farah, memberRole, messageOf } from '../../testing/room-fixtures.ts';
import type { Profile } from '@baithak/protocol/contracts/loading';
import { render } from '../../testing/render.tsx';
import { ProfileFacts } from './profile/profile-page.tsx';

vi.mock('../../lib/client.ts', () => import('../../testing/app-client.ts'));

const saying = (number: number, parent: string | null, text: string, more: object = {}) => ({
  ...threadOf(number, `writer${number}`, parent),
  message: JSON.stringify([{ type: 'text', data: text }]),
  public: true,
  ...more,
});
const thread = saying(1, null, 'Where is kulfi made by hand?\nMy grandfather asks.', { tags: ['food'], replies: 3 });
const pinned = saying(2, thread._id, 'By the Shahi Hammam', { pinned: true });
const long = saying(3, thread._id, 'Once upon a time', { cut: true });
const address = `/thread/public/withReplies/${thread._id}`;

const profile = {
  profile: { fullname: '', picture: null, alias: '', gender: 0, age: null, about: 'I walk.', joinDate: thread.date },
  userdata: {
    _id: 'f'.repeat(24),
    username: 'writer1',
    rank: 1,
    role: memberRole,
    allowPrivate: true,
    connectionState: 5,
    thread: null,
  },
  me: false,
  publicThreads: { threadsList: [thread], countTotal: 1 },
};

const linksTo = (href: string) => [...document.body.querySelectorAll(`a[href="${href}"]`)];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  answerCalls('getPublicThread', () => ({ data: { thrd: thread } }));
  answerCalls('getPublicTopReplies', () => ({ data: [long], pinnedReplies: [pinned], canLoadMore: true }));
  answerCalls('previewRoom', () => ({
    roomDetails: roomDetails({ tile: { pattern: 1, palette: 1 } }),
    data: [],
    onlineCount: 0,
  }));
  answerCalls('getProfile', () => profile);
});
afterEach(closeApp);

test('a public thread shows its title, its text, its tags and its replies, the pinned one first', async () => {
  await openApp(address);
  const title = await seesText('Where is kulfi made by hand?', true);
  expect(title.closest('h1')).not.toBeNull();
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  await seesText('My grandfather asks.');
  await seesText('food');
  const articles = [...document.querySelectorAll('article')].map(({ textContent }) => textContent);
  expect(articles).toHaveLength(3);
  expect(articles[1]).toContain('By the Shahi Hammam');
  expect(articles[1]).toContain(en.pinned);
  expect(articles[2]).toContain('Once upon a time');
  expect(document.title).toContain('Where is kulfi made by hand?');
  expect(linksTo(`/preview/room/${thread.room._id}`)).toHaveLength(1);
});

test('the preview of a room begins with what was said last', async () => {
  answerCalls('previewRoom', () => ({
    roomDetails: roomDetails({ tile: { pattern: 1, palette: 1 } }),
    data: [messageOf(farah, 2, 'said last'), messageOf(farah, 1, 'said first')],
    onlineCount: 1,
  }));
  await openApp(`/preview/room/${thread.room._id}`);
  await seesText('said last');
  const said = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  expect(said[0]).toContain('said last');
  expect(said[1]).toContain('said first');
});

test('a reply that is cut leads to the whole of it', async () => {
  await openApp(address);
  const more = await seesText(en.readMore);
  expect(more.getAttribute('href')).toBe(`${address}?alone=${long._id}`);
  expect(more.closest('article')?.textContent).toContain('Once upon a time');
});

test('a press on a reply opens the invitation, which leads to the registration', async () => {
  await openApp(address);
  const words = await seesText('By the Shahi Hammam');
  const invitation = document.querySelector<HTMLDialogElement>('dialog[data-invitation]');
  expect(invitation?.open).toBe(false);
  await act(async () => words.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })));
  expect(invitation?.open).toBe(true);
  const [join] = [...(invitation?.querySelectorAll('a') ?? [])].filter(({ textContent }) => textContent === en.join);
  expect(join?.getAttribute('href')).toBe('/register');
});

test('the page changes to the other language in place and keeps it', async () => {
  await openApp(address);
  await seesText('By the Shahi Hammam');
  await pressOn('اردو');
  await seesText(ur.signIn, true);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ur', 'rtl']);
  expect(localStorage.getItem('loadedLanguage')).toBe('ur');
  await seesText('By the Shahi Hammam');
});

test('a profile shows what its person says of themselves, and leads to their public threads', async () => {
  await openApp('/user/writer1');
  await seesText('I walk.');
  await until('tab of the public threads', () =>
    [...document.querySelectorAll('a')].some(({ textContent }) => textContent.includes(en.profile.threads)),
  );
  await openApp('/user/writer1?view=threads');
  await seesText('Where is kulfi made by hand?');
  expect(linksTo(address).length).toBeGreaterThan(0);
});

const shown = async (facts: Partial<Profile>): Promise<(string | null)[]> => {
  const profile = { alias: '', gender: 0, age: null, about: '', ...facts } as Profile;
  const unmount = await render(<ProfileFacts profile={profile} />);
  const terms = [...document.querySelectorAll('dt')].map((term) => term.textContent);
  unmount();
  return terms;
};

test('only what is said about a person has a row', async () => {
  expect(await shown({})).toEqual(['About']);
  expect(await shown({ gender: 2, age: 31 })).toEqual(['Gender', 'Age', 'About']);
});
