// @vitest-environment happy-dom
import type { Precision, Verdict } from '@baithak/protocol/contracts/classifier';
import type { Raid } from '@baithak/protocol/contracts/raids';
import { defaultPlatformSettings, type PlatformSettings } from '@baithak/protocol/platform-settings';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeMe } from '../../../lib/session/me.ts';
import { userOf } from '../../../testing/entities.ts';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render, words } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { RaidState } from '../raids/raid-state.tsx';
import { PlatformPage } from './platform-page.tsx';

const signIn = (rank: number) =>
  act(async () => writeMe({ userId: 'f'.repeat(24), username: 'noor9', rank, guest: false }));

const verdict: Verdict = {
  _id: '1'.repeat(24),
  date: '2026-01-01T15:02:00.000Z',
  kind: 'text',
  outcome: 'doubt',
  score: 0.71,
  thresholds: { doubt: 0.4, refuse: 0.8 },
  by: 'rules',
  basis: [{ reason: 'repeat', score: 0.71, detail: '3' }],
  place: 'message',
  author: userOf(farah.user),
  room: { _id: 'b'.repeat(24), title: 'Code and Chai' },
  text: 'same words again',
  link: null,
  file: null,
  mark: null,
};
const raid: Raid = {
  _id: 'c'.repeat(24),
  room: { _id: 'a'.repeat(24), title: 'Cricket ka Dhaba', tile: { pattern: 1, palette: 1 } },
  since: new Date().toISOString(),
  until: new Date(Date.now() + 1_800_000).toISOString(),
  ended: null,
  level: 'newcomers',
  signs: ['joins'],
  minutes: 2,
  joins: 412,
  usualJoins: 3,
  writers: 28,
  alike: 31,
  addresses: 9,
  taken: { messages: 31, people: 28 },
  held: null,
  perMinute: [3, 2, 240, 4],
};

let unmount = () => undefined as void;
let settings: PlatformSettings = defaultPlatformSettings;
let comingRetention: { months: number; from: string } | null = null;
let raids: Raid[] = [];
let verdicts: Verdict[] = [];
let precision: Precision[] = [];
let changed: unknown[] = [];
beforeEach(async () => {
  comingRetention = null;
  [settings, raids, verdicts, precision, changed] = [defaultPlatformSettings, [], [verdict], [], []];
  await signIn(9);
  answerCalls('getNumbers', () => ({ data: [] }));
  answerCalls('getPlatformOrder', () => ({ frozen: null, slowMode: 0 }));
  answerCalls('getPlatformSettings', () => ({ settings, comingRetention }));
  answerCalls('updatePlatformSettings', (changes) => {
    changed.push(changes);
    settings = { ...settings, ...(changes as Partial<PlatformSettings>) };
    return { settings, comingRetention };
  });
  answerCalls('listRaids', () => ({ data: raids }));
  answerCalls('listVerdicts', () => ({ data: verdicts, canLoadMore: false }));
  answerCalls('getPrecision', () => ({ data: precision }));
});
afterEach(() => unmount());

const seen = (check: () => void) => act(() => vi.waitFor(check));
const box = (title: string) => {
  const found = [...document.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === title,
  );
  if (!found) throw new Error(`There is no box ${title}.`);
  return found;
};
const button = (name: string, place: ParentNode = document) =>
  [...place.querySelectorAll<HTMLButtonElement>('button')].find((each) => each.textContent === name);
const press = (name: string, place: ParentNode = document) => act(async () => button(name, place)?.click());
const set = (field: HTMLInputElement | HTMLSelectElement | null | undefined, value: string) =>
  act(async () => {
    if (!field) throw new Error('There is no field.');
    // React watches the value by a setter of its own on the element.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
type Part = 'switches' | 'check' | 'settings';
const open = async (part: Part | '', language: 'en' | 'ur' = 'en') => {
  unmount = await render(
    <>
      <RaidState />
      <PlatformPage />
    </>,
    undefined,
    `/staff/house/${part}`,
    language,
  );
};

test('each verdict says what it was about, its score between the thresholds, what followed and why', async () => {
  verdicts = [
    verdict,
    {
      ...verdict,
      _id: '2'.repeat(24),
      kind: 'image',
      outcome: 'refuse',
      score: 0.93,
      text: null,
      by: 'model',
      basis: [],
    },
    { ...verdict, _id: '3'.repeat(24), author: null, room: null, text: null, place: 'privateMessage', by: 'endpoint' },
  ];
  await open('check');
  await seen(() => expect(words()).toContain('same words again'));
  for (const each of [
    'the same again (3) · by fixed rules',
    'doubtful, in the queue',
    'refused',
    'Code and Chai',
    'Private message',
    'no account any more',
  ])
    expect(words()).toContain(each);
  const [bar] = document.querySelectorAll('li [role=img]');
  expect(bar?.getAttribute('aria-label')).toBe('71 % sure; into the queue from 40 %, refused from 80 %');
});

test('a verdict leads to the message, thread or reply that is still there', async () => {
  const none = { messageId: null, threadId: null, replyId: null };
  const [messageId, threadId, replyId] = ['5'.repeat(24), '6'.repeat(24), '7'.repeat(24)];
  verdicts = [
    { ...verdict, link: { ...none, messageId } },
    { ...verdict, _id: '2'.repeat(24), place: 'thread', link: { ...none, threadId } },
    { ...verdict, _id: '3'.repeat(24), place: 'reply', link: { ...none, threadId, replyId } },
    { ...verdict, _id: '4'.repeat(24), outcome: 'refuse', text: null },
  ];
  await open('check');
  await seen(() => expect(words()).toContain('Open the message'));
  const room = 'b'.repeat(24);
  const links = [...document.querySelectorAll('li a')].filter(({ textContent }) => textContent?.startsWith('Open the'));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open the message', `/home/rooms/${room}/message/${messageId}`],
    ['Open the thread', `/home/${room}/thread/${threadId}`],
    ['Open the reply', `/home/${room}/thread/${threadId}/reply/view/${replyId}`],
  ]);
});

test('staff mark a verdict and take the mark back; it counts at once how often it was right', async () => {
  const asked: unknown[] = [];
  answerCalls('markVerdict', (input) => {
    asked.push(input);
    const { mark } = input;
    precision = [
      { month: '2026-01', kind: 'text', doubtful: 20, refused: 4, right: mark ? 15 : 0, wrong: mark ? 1 : 0 },
    ];
    const data = { ...verdict, mark };
    verdicts = [data];
    return { data };
  });
  await open('check');
  await seen(() => expect(button('right')).toBeDefined());
  await press('right');
  await seen(() => expect(button('right')?.getAttribute('aria-pressed')).toBe('true'));
  await seen(() => expect(box('How sure it must be').textContent).toContain('94 % right'));
  expect(box('How sure it must be').textContent).toContain('January–94 % of 16');
  await press('right');
  await seen(() => expect(button('right')?.getAttribute('aria-pressed')).toBe('false'));
  await seen(() => expect(box('How sure it must be').textContent).not.toContain('% right'));
  expect(asked).toEqual([
    { verdictId: verdict._id, mark: 'right' },
    { verdictId: verdict._id, mark: null },
  ]);
});

test('new verdicts come by themselves, and can be read by what followed', async () => {
  const asked: unknown[] = [];
  answerCalls('listVerdicts', (input) => {
    asked.push(input);
    return { data: verdicts, canLoadMore: false };
  });
  await open('check');
  await seen(() => expect(words()).toContain('same words again'));
  verdicts = [{ ...verdict, _id: '4'.repeat(24), text: 'another one' }, verdict];
  await act(async () => receive('verdictsChanged', {}));
  await seen(() => expect(words()).toContain('another one'));
  await act(async () => {
    const chip = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Refused');
    chip?.querySelector('input')?.click();
  });
  await seen(() => expect(asked).toContainEqual({ outcome: 'refuse' }));
});

test('the two thumbs of a threshold do not cross, and are saved together', async () => {
  await signIn(11);
  await open('check');
  await seen(() => expect(box('How sure it must be').querySelectorAll('input')).toHaveLength(4));
  const thumb = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  await set(thumb('Texts: into the queue when'), '95');
  expect(thumb('Texts: into the queue when')?.getAttribute('aria-valuetext')).toBe('very sure (80 %)');
  await set(thumb('Texts: refused when'), '10');
  expect(thumb('Texts: refused when')?.getAttribute('aria-valuetext')).toBe('very sure (80 %)');
  await set(thumb('Texts: refused when'), '90');
  await act(async () => box('How sure it must be').querySelector('form')?.requestSubmit());
  const { pictures } = defaultPlatformSettings.classifier;
  await seen(() => expect(changed).toEqual([{ classifier: { pictures, texts: { doubt: 0.8, refuse: 0.9 } } }]));
});

test('the steps of guests are set in hours and days', async () => {
  await open('settings');
  await seen(() => expect(box('Steps of guests').querySelectorAll('select')).toHaveLength(3));
  const [links, , pictures] = box('Steps of guests').querySelectorAll('select');
  expect(links?.selectedOptions[0]?.textContent).toBe('1 hour');
  expect(pictures?.selectedOptions[0]?.textContent).toBe('1 day');
  await set(links, '180');
  await act(async () => box('Steps of guests').querySelector('form')?.requestSubmit());
  await seen(() =>
    expect(changed).toEqual([{ ladder: { ...defaultPlatformSettings.ladder, linksAfterMinutes: 180 } }]),
  );
});

test('staff below the owner make settings stricter, and are told that the rest is for the owner', async () => {
  const less = 'Only the owner makes this less strict.';
  await open('settings');
  await seen(() => expect(box('Steps of guests').querySelectorAll('select')).toHaveLength(3));
  const [links] = box('Steps of guests').querySelectorAll('select');
  await set(links, '30');
  expect(box('Steps of guests').textContent).toContain(less);
  expect(button('Save', box('Steps of guests'))?.disabled).toBe(true);
  await set(links, '180');
  expect(box('Steps of guests').textContent).not.toContain(less);
  expect(button('Save', box('Steps of guests'))?.disabled).toBe(false);
  unmount();
  await open('check');
  await seen(() => expect(box('How sure it must be').querySelectorAll('input')).toHaveLength(4));
  await set(document.querySelector<HTMLInputElement>('input[aria-label="Texts: refused when"]'), '95');
  expect(box('How sure it must be').textContent).toContain(less);
  expect(button('Save', box('How sure it must be'))?.disabled).toBe(true);
  unmount();
  await open('switches');
  await seen(() => expect(box('Raid mode').querySelectorAll('form input')).toHaveLength(3));
  const [automatic] = box('Raid mode').querySelectorAll<HTMLInputElement>('[role=switch]');
  expect(automatic?.disabled).toBe(true);
  const [joins] = box('Raid mode').querySelectorAll<HTMLInputElement>('form input');
  await set(joins, '40');
  expect(button('Save', box('Raid mode'))?.disabled).toBe(true);
  await set(joins, '10');
  expect(button('Save', box('Raid mode'))?.disabled).toBe(false);
});

test('a shorter time for messages says from when on it holds, to all of the staff; the owner takes it back', async () => {
  const from = new Date(Date.now() + 6 * 86_400_000).toISOString();
  comingRetention = { months: 1, from };
  await open('settings');
  const title = 'How long messages stay';
  await seen(() =>
    expect(box(title).textContent).toContain('on it is 1 month. Until then nothing is deleted earlier.'),
  );
  expect(box(title).textContent).toContain('Only the owner changes this.');
  expect(box(title).querySelector('input')?.readOnly).toBe(true);
  expect(box(title).querySelector('button')).toBeNull();
  unmount();
  await signIn(11);
  await open('settings', 'ur');
  const urdu = 'پیغامات کتنی دیر رہتے ہیں';
  await seen(() => expect(box(urdu).textContent).toContain('سے یہ 1 مہینہ ہوگی'));
  const field = box(urdu).querySelector('input');
  await set(field, '1');
  expect(button('محفوظ کریں', box(urdu))?.disabled).toBe(true);
  await set(field, '2');
  expect(button('محفوظ کریں', box(urdu))?.disabled).toBe(false);
  comingRetention = null;
  await press('واپس لیں', box(urdu));
  await seen(() => expect(changed).toEqual([{ retention: { months: 12 } }]));
  await seen(() => expect(box(urdu).textContent).not.toContain('مہینہ ہوگی'));
});

test('whether private messages leave the server is for the owner to change, and for the others to read', async () => {
  await open('check');
  await seen(() => expect(box('Service outside').textContent).toContain('Only the owner changes this.'));
  expect(box('Service outside').querySelector('input')?.disabled).toBe(true);
  unmount();
  await signIn(11);
  await open('check');
  await seen(() => expect(box('Service outside').querySelector('input')?.disabled).toBe(false));
  await act(async () => box('Service outside').querySelector('input')?.click());
  await seen(() => expect(changed).toEqual([{ endpoint: { privateMessages: true } }]));
});

test('the top bar says that all is calm, and a raid as it begins; its box has its numbers and what can be done', async () => {
  const asked: unknown[] = [];
  answerCalls('setRaidMode', (input) => {
    asked.push(input);
    raids = [{ ...raid, ended: new Date().toISOString() }];
    return { raid: null };
  });
  await open('switches');
  await seen(() => expect(words()).toContain('All is calm'));
  await act(async () => receive('raidChanged', { roomId: raid.room?._id ?? null, raid }));
  await seen(() => expect(words()).toContain('Raid mode in 1 room'));
  expect(words()).toContain('412 joins, 31 alike, 9 addresses');
  expect(document.querySelector('[aria-label^="Joins a minute: 4 now, at most 240"]')).not.toBeNull();
  await act(async () => receive('raidChanged', { roomId: raid.room?._id ?? null, raid: { ...raid, joins: 413 } }));
  await seen(() => expect(words()).toContain('413 joins'));
  await press('End');
  await seen(() => expect(words()).toContain('All is calm'));
  expect(asked).toEqual([{ roomId: raid.room?._id, level: 'off' }]);
  expect(words()).toContain('31 messages taken away');
  // What has ended can still be undone.
  answerCalls('undoRaid', () => ({ messages: 3, pictures: 0, people: 2, leftOut: 0, isDone: true }));
  await press('Undo');
  await seen(() => expect(words()).toContain('3 more messages are deleted for everybody.'));
  // And taken back, while it is possible.
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const ended = { ...raid, ended: new Date().toISOString(), held: { messages: 3, until } };
  await act(async () => receive('raidChanged', { roomId: raid.room?._id ?? null, raid: ended }));
  await seen(() => expect(words()).toContain('3 messages can be taken back, by'));
  expect(words()).toContain('All is calm');
});

test('from which numbers raid mode begins is edited, whole numbers only, and raid mode is turned on in every room', async () => {
  await signIn(11);
  const asked: unknown[] = [];
  answerCalls('setPlatformRaidMode', (input) => {
    asked.push(input);
    const everywhere = { ...raid, room: null };
    raids = [everywhere];
    return { raid: everywhere };
  });
  await open('switches', 'ur');
  const title = 'حملہ روک';
  await seen(() => expect(box(title).querySelectorAll('form input')).toHaveLength(3));
  const [joins] = box(title).querySelectorAll<HTMLInputElement>('form input');
  await set(joins, 'x');
  expect(button('محفوظ کریں', box(title))?.disabled).toBe(true);
  await set(joins, '40');
  await act(async () => box(title).querySelector('form')?.requestSubmit());
  await seen(() => expect(changed).toEqual([{ raid: { ...defaultPlatformSettings.raid, joins: 40 } }]));
  const [, everywhere] = box(title).querySelectorAll<HTMLInputElement>('[role=switch]');
  await act(async () => everywhere?.click());
  await seen(() => expect(words()).toContain('تمام کمروں میں حملہ روک'));
  expect(asked).toEqual([{ level: 'newcomers' }]);
});

test('the first day of numbers is compared with nothing, and a line of one day is not drawn', async () => {
  const day = { people: 12, guests: 3, rooms: 11, messages: 140, reports: 1, answerMinutes: null };
  answerCalls('getNumbers', () => ({ data: [{ day: '2026-11-29', ...day }] }));
  await open('');
  await seen(() => expect(words()).toContain('140'));
  expect(words()).not.toContain('as usual');
  const box = [...document.querySelectorAll('section')].find(({ textContent }) => textContent.startsWith('Rooms'));
  expect(box?.textContent).toContain('Nothing to compare it with yet.');
  expect(box?.querySelector('svg[role=img]')).toBeNull();
});

test('numbers, switches, the automatic check and settings are pages of their own, and a raid stands above each', async () => {
  raids = [raid];
  const titles = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  await open('');
  await seen(() => expect(words()).toContain('412 joins'));
  const pages = [...document.querySelectorAll('nav a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(pages).toEqual([
    ['Numbers', '/staff/house'],
    ['Switches', '/staff/house/switches'],
    ['Automatic check', '/staff/house/check'],
    ['Settings', '/staff/house/settings'],
  ]);
  expect(titles()).toContain('Messages a day');
  expect(titles()).not.toContain('Every room');
  await act(async () => document.querySelector<HTMLElement>('a[href="/staff/house/settings"]')?.click());
  await seen(() => expect(titles()).toContain('A note between messages'));
  expect(words()).toContain('412 joins');
  expect(titles()).not.toContain('Messages a day');
  expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe('Settings');
});
