// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { SearchResult } from '@baithak/protocol/contracts/search';
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../testing/fake-client.ts';
import { press, render } from '../testing/render.tsx';
import { userOf } from '../testing/entities.ts';
import { farah } from '../testing/room-fixtures.ts';
import { HomeSearch } from './home-search.tsx';

const roomId = 'a'.repeat(24);
const idOf = (at: number): string => at.toString(16).padStart(24, '0');
const found = (at: number, more: Partial<SearchResult> = {}): SearchResult => ({
  _id: idOf(at),
  kind: 'messages',
  title: 'Anarkali',
  thread: null,
  snippet: [
    { text: 'lakeer', hit: true },
    { text: ` number ${at}`, hit: false },
  ],
  user: userOf(farah.user),
  rank: 1,
  roomId,
  tile: { pattern: 1, palette: 1 },
  date: '2026-01-01T00:00:00.000Z',
  ...more,
});
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => found(from + at));
const refusal = (code: 'NOT_FOUND' | 'TOO_MANY' | 'ROOM_NOT_FOUND' | 'NETWORK', retryAfter?: number) =>
  new WireError({ code, msg: code, ...(retryAfter !== undefined && { retryAfter }) });

let unmount = () => undefined as void;
let asked: unknown[] = [];
/** The server's answers, one after the other; the last one stays. An error is thrown. */
const answer = (...answers: (readonly SearchResult[] | WireError)[]): void => {
  asked = [];
  answerCalls('search', (input) => {
    asked.push(input);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof WireError) throw next;
    return { results: [...(next ?? [])] };
  });
};
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const address = () => document.querySelector('output')?.textContent;
const open = async (query: string, language: 'en' | 'ur' = 'en') => {
  unmount = await render(
    <>
      <HomeSearch />
      <Address />
    </>,
    undefined,
    `/home/search${query}`,
    language,
  );
};
beforeEach(() => answer([]));
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const words = () => document.body.textContent;
const seen = (check: () => void) => act(() => vi.waitFor(check));
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=group] a')];
const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);
const click = (name: string) => act(async () => button(name)?.click());
const field = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) throw new Error('There is no field.');
  return input;
};
const search = async (text: string): Promise<void> => {
  await act(async () => {
    // React watches the value by a setter of its own on the element.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field());
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(field(), 'Enter');
};

test('more results load at the end, each once: the focus goes to the first new one, and the list says that there are no more', async () => {
  answer(many(0, 20), many(20, 25));
  await open('?q=lakeer&in=messages');
  await seen(() => expect(links()).toHaveLength(20));
  expect(words()).not.toContain('No more results.');
  button('Load more')?.focus();
  await click('Load more');
  await seen(() => expect(links()).toHaveLength(25));
  expect(asked).toEqual([
    { q: 'lakeer', in: 'messages' },
    { q: 'lakeer', in: 'messages', before: idOf(19) },
  ]);
  expect(document.activeElement).toBe(links()[20]);
  expect(words()).toContain('No more results.');
  expect(button('Load more')).toBeUndefined();
  expect(new Set(links().map(({ href }) => href)).size).toBe(25);
  await press(document.activeElement ?? document.body, 'Home');
  expect(document.activeElement).toBe(links()[0]);
});

test('the arrow down leads from the field to the results, and the arrow up back; one result is in the order of Tab', async () => {
  answer(many(0, 3));
  await open('?q=lakeer');
  await seen(() => expect(links()).toHaveLength(3));
  field().focus();
  await press(field(), 'ArrowDown');
  expect(document.activeElement).toBe(links()[0]);
  await press(links()[0] ?? field(), 'ArrowDown');
  expect(document.activeElement).toBe(links()[1]);
  expect(links().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await press(links()[1] ?? field(), 'ArrowUp');
  await press(links()[0] ?? field(), 'ArrowUp');
  expect(document.activeElement).toBe(field());
});

test('a list whose last result was deleted says so, and is searched again', async () => {
  answer(many(0, 20), refusal('NOT_FOUND'), many(1, 21), many(21, 22));
  await open('?q=khadiya');
  await seen(() => expect(links()).toHaveLength(20));
  await click('Load more');
  await seen(() => expect(document.querySelector('[role=alert]')?.textContent).toMatch(/deleted/));
  expect(button('Load more')).toBeUndefined();
  await click('Search again');
  await seen(() => expect(document.querySelector('[role=alert]')).toBeNull());
  await click('Load more');
  await seen(() => expect(links()).toHaveLength(21));
  expect(words()).not.toContain('number 0');
});

test('nothing is asked without words or with one letter, and the screen says what is missing', async () => {
  await open('');
  const before = words();
  await search('a');
  await seen(() => expect(words()).not.toBe(before));
  expect(document.querySelector('h2, h3')?.textContent).toBe('Type a little more');
  expect(asked).toEqual([]);
  await search('ab');
  await seen(() => expect(asked).toEqual([{ q: 'ab' }]));
  expect(address()).toBe('/home/search?q=ab');
});

test('after too many searches it goes on by itself, as soon as the server said', async () => {
  answer(refusal('TOO_MANY', 3), many(0, 1));
  vi.useFakeTimers();
  await open('?q=sitting');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Try now');
  await act(() => vi.advanceTimersByTimeAsync(2800));
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(links()).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

test('a search that failed is tried again, and one that finds nothing in a part offers to look everywhere', async () => {
  answer(refusal('NOT_FOUND'), []);
  await open('?q=somewhere&in=rooms');
  await seen(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  await click('Try again');
  await seen(() => expect(document.querySelector('[role=alert]')).toBeNull());
  await click('Search everywhere');
  await seen(() => expect(asked.at(-1)).toEqual({ q: 'somewhere' }));
  expect(address()).toBe('/home/search?q=somewhere');
});

test('a room that is not there for the reader is said, and everything can be searched instead', async () => {
  answer(refusal('ROOM_NOT_FOUND'), many(0, 1));
  await open(`?q=chupke&room=${roomId}`);
  await seen(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect(asked).toEqual([{ q: 'chupke', roomId }]);
  expect(links()).toEqual([]);
  await click('Search everywhere');
  await seen(() => expect(links()).toHaveLength(1));
});

test('each text stands in its own direction, whatever the page’s, with what was found marked in it', async () => {
  const snippet = (text: string) => [
    { text, hit: true },
    { text: ' hai', hit: false },
  ];
  answer([
    found(1, { snippet: snippet('bijli') }),
    found(2, {
      snippet: [
        { text: 'بجلی', hit: true },
        { text: ' نہیں آئی', hit: false },
      ],
    }),
  ]);
  await open('?q=bijli', 'ur');
  await seen(() => expect(links()).toHaveLength(2));
  const texts = links().map((link) => link.querySelector('bdi:has(mark)'));
  expect(texts.map((text) => [text?.getAttribute('dir'), text?.querySelector('mark')?.textContent])).toEqual([
    ['ltr', 'bijli'],
    ['rtl', 'بجلی'],
  ]);
});

test('what was found leads to where it is: a message, a thread, a room, a person', async () => {
  answer([
    found(1, { kind: 'rooms', user: null, rank: null, title: 'The Sitting Room' }),
    found(2, { kind: 'people', roomId: null, tile: null }),
    found(3),
    found(4, { kind: 'threads', thread: 'Purani haveli' }),
  ]);
  await open('?q=haveli');
  await seen(() => expect(links()).toHaveLength(4));
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    `/home/rooms/${idOf(1)}`,
    `/user/${farah.user.username}`,
    `/home/rooms/${roomId}/message/${idOf(3)}`,
    `/home/${roomId}/thread/${idOf(4)}`,
  ]);
});

test('a tab searches one kind, which the address keeps', async () => {
  answer(many(0, 1));
  await open('?q=verandah');
  await seen(() => expect(links()).toHaveLength(1));
  const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === 'Messages',
  );
  await act(async () => tab?.click());
  await seen(() => expect(asked.at(-1)).toEqual({ q: 'verandah', in: 'messages' }));
  expect(address()).toBe('/home/search?q=verandah&in=messages');
});

test('filters are asked for as the server knows them, and everything can be searched without them', async () => {
  answer([]);
  await open('?q=from%3Asara%20chai%20in%3Aanarkali%20on%3A2026-11-20');
  await seen(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual([
    {
      q: 'chai',
      from: 'sara',
      roomId: 'anarkali',
      since: new Date(2026, 10, 20).toISOString(),
      until: new Date(2026, 10, 21).toISOString(),
    },
  ]);
  await seen(() => expect(button('Search everywhere')).toBeDefined());
  await click('Search everywhere');
  await seen(() => expect(asked.at(-1)).toEqual({ q: 'chai' }));
});

test('filters without words list the latest, and one that is not written to its end asks for a word', async () => {
  await open('?q=from%3A');
  await seen(() => expect(words()).toContain('What did they say?'));
  expect(asked).toEqual([]);
  unmount();
  await open('?q=from%3Asara%20');
  await seen(() => expect(asked).toEqual([{ from: 'sara' }]));
});

test('filters are offered by name, and people for the one that is typed', async () => {
  answer([found(2, { kind: 'people', roomId: null, tile: null, snippet: [{ text: 'farah', hit: true }] })]);
  await open('');
  const chip = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'from: a person');
  await act(async () => chip?.click());
  expect(field().value).toBe('from:');
  expect(document.activeElement).toBe(field());
  await search(`chai from:${farah.user.username.slice(0, 3)}`);
  await seen(() => expect(button(`${farah.user.username}`)).toBeDefined());
  await click(farah.user.username);
  expect(field().value).toBe(`chai from:${farah.user.username} `);
});

test.each([
  ['with what was found', [found(1)], 'these are not all results'],
  ['with nothing', [], 'It looked only at a part.'],
])('a search that took too long says so, %s', async (_, results, text) => {
  answerCalls('search', () => ({ results, partial: true }));
  await open('?q=anarkali');
  await seen(() => expect(words()).toContain(text));
});
