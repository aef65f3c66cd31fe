// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import type { ProfileBot } from '@baithak/protocol/entities/bot';
import { render } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { BotFacts } from './bot-facts.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

const bot: ProfileBot = {
  by: farah.user,
  rooms: [],
  connected: null,
  lastConnected: null,
  commands: [{ name: 'poll', desc: 'Asks the room', params: [{ name: 'minutes', kind: 'whole', optional: true }] }],
};
const words = () => document.body.textContent;

test('a bot says that it is a program, whose it is, what it reads and what it answers', async () => {
  unmount = await render(<BotFacts bot={bot} about="Polls and dice" />);
  await act(() => vi.waitFor(() => expect(words()).toContain('a program, not a person')));
  for (const each of ['Polls and dice', farah.username, 'never connected', 'what members read', '/poll', 'minutes?'])
    expect(words()).toContain(each);
});

test('one whose maker has closed the account, with no commands, names neither', async () => {
  unmount = await render(<BotFacts bot={{ ...bot, by: null, commands: [] }} about="" />);
  expect(words()).not.toContain('Made by');
  expect(words()).not.toContain('Commands');
});

test('its rooms are links where the reader may open them', async () => {
  const tile = { pattern: 0, palette: 0 } as const;
  const room = { slug: null, tile, isPublic: true, mayOpen: true };
  const rooms = [
    { ...room, _id: 'a'.repeat(24), slug: 'mushaira', title: 'Mushaira Nights' },
    { ...room, _id: 'b'.repeat(24), title: 'Banned there', mayOpen: false },
  ];
  unmount = await render(<BotFacts bot={{ ...bot, rooms }} about="" />);
  const links = [...document.querySelectorAll('dd a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    [farah.username, `/user/${farah.username}`],
    ['Mushaira Nights', '/home/rooms/mushaira'],
  ]);
  expect(words()).toContain('Banned there');
});
