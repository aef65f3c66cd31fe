// @vitest-environment happy-dom
import type { SearchResult } from '@baithak/protocol/contracts/search';
import { act } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { listedRoom, userOf } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { press, render } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { Palette } from './palette.tsx';

const roomId = 'a'.repeat(24);
const text: SearchResult = {
  _id: 'b'.repeat(24),
  kind: 'messages',
  title: 'Anarkali',
  thread: null,
  snippet: [
    { text: 'Lakeer', hit: true },
    { text: ' ke us paar', hit: false },
  ],
  user: userOf(farah.user),
  rank: 1,
  roomId,
  tile: { pattern: 1, palette: 1 },
  date: '2026-01-01T00:00:00.000Z',
};

const field = () => document.querySelector<HTMLInputElement>('[role=combobox]');
const write = (text: string) =>
  act(async () => {
    // React watches the value by a setter of its own on the element.
    const input = field();
    if (input) Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test('the quick search shows what was said, below the search that Enter begins', async () => {
  answerCalls('listRooms', () => ({ rooms: [], featured: [], roomsLimit: 3 }));
  answerCalls('searchRooms', () => ({ searched: [] }));
  answerCalls('search', () => ({ results: [text, { ...text, _id: 'c'.repeat(24) }] }));
  const unmount = await render(<Palette open room={null} onClose={() => undefined} />);
  await write('lakeer');
  await act(() => vi.waitFor(() => expect(options()).toHaveLength(3)));
  expect(options()[1]).toBe(`Lakeer ke us paar\u2068${farah.user.username}\u2069 · \u2068Anarkali\u2069`);
  // One person has one face, whatever they wrote.
  const faces = [...document.querySelectorAll('[role=option]')]
    .slice(1)
    .map((option) => option.querySelector('svg, img')?.outerHTML);
  expect(faces[0]).toBeDefined();
  expect(faces[1]).toBe(faces[0]);
  expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('lakeer');
  expect(document.body.textContent).not.toContain('Nothing found.');
  unmount();
});

test('a filter that is typed offers people and rooms, which complete it, and is searched with', async () => {
  const asked: unknown[] = [];
  const rooms = [listedRoom({ title: 'The Sitting Room', slug: 'baithak' })];
  answerCalls('listRooms', () => ({ rooms, featured: [], roomsLimit: 3 }));
  answerCalls('searchRooms', () => ({ searched: [] }));
  answerCalls('search', (input) => {
    asked.push(input);
    return { results: [input.in === 'people' ? { ...text, kind: 'people' as const } : text] };
  });
  const unmount = await render(<Palette open room={null} onClose={() => undefined} />);
  await write('from:far');
  await act(() => vi.waitFor(() => expect(options()[0]).toBe(farah.user.username)));
  await act(async () => document.querySelector<HTMLButtonElement>('[role=option]')?.click());
  expect(field()?.value).toBe(`from:${farah.user.username} `);
  await act(() => vi.waitFor(() => expect(options().at(-1)).toContain('Lakeer')));
  expect(asked.at(-1)).toEqual({ from: farah.user.username });
  await write('in:sit');
  expect(options()[0]).toBe('The Sitting Room');
  await act(async () => document.querySelector<HTMLButtonElement>('[role=option]')?.click());
  expect(field()?.value).toBe('in:baithak ');
  unmount();
});

test('Enter on the keyboard of a phone searches for the words, unless an arrow key chose a room', async () => {
  const touch = vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  const rooms = [listedRoom({ title: 'Chai Khana', slug: 'chai-khana' })];
  answerCalls('listRooms', () => ({ rooms, featured: [], roomsLimit: 3 }));
  answerCalls('searchRooms', () => ({ searched: [] }));
  answerCalls('search', () => ({ results: [] }));
  const At = () => {
    const { pathname, search } = useLocation();
    return <output>{pathname + search}</output>;
  };
  const address = () => document.querySelector('output')?.textContent;
  const unmount = await render(
    <>
      <Palette open room={null} onClose={() => undefined} />
      <At />
    </>,
  );
  const key = (name: string) => press(field() as HTMLInputElement, name);
  await write('chai');
  await act(() => vi.waitFor(() => expect(options()).toHaveLength(2)));
  expect(document.querySelector('[aria-selected=true]')).toBeNull();
  await key('Enter');
  expect(address()).toBe('/home/search?q=chai&in=messages');
  await key('ArrowDown');
  await key('Enter');
  expect(address()).toBe('/home/rooms/chai-khana');
  unmount();
  touch.mockRestore();
});
