// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import entry from '../i18n/texts/entry.en.ts';
import common from '../i18n/texts/common.en.ts';
import homeTexts from '../i18n/texts/home.en.ts';
import publicTexts from '../i18n/texts/public.en.ts';
import { beginSession } from '../lib/session/session.ts';
import { guestSession } from '../testing/entities.ts';
import { epoch } from '../testing/room-fixtures.ts';
import { answerCalls } from '../testing/fake-client.ts';
import { closeApp, openApp, pressOn, seesText, signInFarah, until } from '../testing/open-app.tsx';

vi.mock('../lib/client.ts', () => import('../testing/app-client.ts'));
// A page whose code does not come.
vi.mock('../routes/entry/forgot.tsx', () => Promise.reject(new Error('Failed to fetch')));

const stored = JSON.stringify({ email: 'nobody@example.com', token: 'x'.repeat(43) });
const login = () => until('login', () => document.querySelector('input[name="username"]'));
const home = () => until('home', () => document.querySelector(`nav[aria-label="${homeTexts.views}"]`));
const sent = vi.fn();

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (...call: unknown[]) => {
    sent(...call);
    return new Promise(() => undefined);
  });
  answerCalls('listRooms', () => ({ rooms: [], featured: [], roomsLimit: 3 }));
  answerCalls('getSettings', () => ({ settings: defaultSettings, rev: 0, epoch, rank: 1, username: 'farah3' }));
});
afterEach(closeApp);

test('an unknown address says so and links back', async () => {
  await openApp('/no-such-page');
  const title = await seesText(common.notFound.title, true);
  expect(title.closest('h1')).not.toBeNull();
  await pressOn(common.notFound.home);
  await login();
});

test('the launch page sends everybody who is not signed in to the login', async () => {
  await openApp('/');
  await login();
});

const fieldsInOrder = () =>
  [...document.querySelectorAll('main input[type=text], main input:not([type])')].map((field) =>
    field.getAttribute('name'),
  );

test('who was never here finds the guest’s door first, and a member who was the sign-in', async () => {
  await openApp('/');
  await login();
  expect(document.querySelector('h1')?.textContent).toBe(entry.guest.title);
  expect(fieldsInOrder()).toEqual(['guest', 'username']);
  beginSession({ ...guestSession().data, guest: false }, true);
  await closeApp();
  await openApp('/');
  await login();
  expect(document.querySelector('h1')?.textContent).toBe(entry.login.title);
  expect(fieldsInOrder()).toEqual(['username', 'guest']);
  document.cookie = 'signedInBefore=; path=/; max-age=0';
});

test('the launch page sends signed-in people home', async () => {
  signInFarah();
  await openApp('/');
  await home();
});

test('a stored session that is not valid any more is removed', async () => {
  localStorage.setItem('session', stored);
  answerCalls('checkStatus', () => ({ status: 0 }));
  await openApp('/');
  await login();
  expect(localStorage.getItem('session')).toBeNull();
});

test('the launch page says that the server does not answer, and continues when it does', async () => {
  signInFarah();
  localStorage.setItem('session', stored);
  answerCalls('checkStatus', () => {
    throw new WireError({ code: 'NETWORK', msg: 'x' });
  });
  await openApp('/');
  const said = await seesText(common.toasts.launchNetworkError, true);
  expect(said.closest('[role="alert"]')).not.toBeNull();
  answerCalls('checkStatus', () => ({ status: 1 }));
  await pressOn(common.tryAgain);
  await home();
});

test('a page whose code cannot be loaded says so, and the server is told', async () => {
  await openApp('/forgot');
  const title = await seesText(common.router.title, true);
  expect(title.closest('h1')).not.toBeNull();
  await until('report to the server', () =>
    sent.mock.calls.some(([to]) => String(to).endsWith('/generic/frontendErrorLog')),
  );
});

test('the preview of a room that is not there says so, and offers no other try', async () => {
  answerCalls('previewRoom', () => {
    throw new WireError({ code: 'ROOM_NOT_FOUND', msg: 'x', status: 404 });
  });
  await openApp('/preview/room/nosuchroom');
  const title = await seesText(publicTexts.roomFailed, true);
  expect(title.closest('h1')).not.toBeNull();
  expect([...document.querySelectorAll('a')].filter(({ textContent }) => textContent === common.tryAgain)).toEqual([]);
});
