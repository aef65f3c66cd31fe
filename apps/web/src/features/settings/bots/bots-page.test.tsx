// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { OwnBot } from '@baithak/protocol/entities/bot';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { idOf, userOf } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { BotsPage } from './bots-page.tsx';
import { lengthUnit } from '../../people/bots/use-bot-state.ts';

let unmount = () => undefined as void;
afterEach(() => unmount());

const room = { _id: 'f'.repeat(24), title: 'Mushaira Nights' };
const botOf = (username: string, more: Partial<OwnBot> = {}): OwnBot => ({
  ...userOf(farah.user),
  _id: idOf(username),
  username,
  about: '',
  rooms: [],
  connected: null,
  lastConnected: null,
  waiting: 0,
  ...more,
});

const words = () => document.body.textContent;
const seen = (check: () => void) => act(() => vi.waitFor(check));
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
const press = (name: string) => act(async () => button(name)?.click());
const write = (field: Element | null, text: string) =>
  act(async () => {
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no such field.');
    // React watches the value by a setter of its own on the element.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

test('each bot says whether it is connected, and how many commands wait', async () => {
  const away = { lastConnected: '2026-01-01T10:00:00.000Z', waiting: 12 };
  const connected = new Date(Date.now() - 6 * 86_400_000).toISOString();
  answerCalls('listBots', () => ({
    bots: [botOf('sawal'), botOf('ginti', { connected, lastConnected: connected }), botOf('munshi', away)],
    most: 5,
  }));
  unmount = await render(<BotsPage rooms={[room]} />);
  await seen(() => expect(words()).toContain('3 of 5'));
  const [sawal, ginti, munshi] = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(sawal).toContain('never connected');
  expect(ginti).toContain('online for 6 days');
  expect(munshi).toContain('12 commands wait');
});

test('a refused name is said at its field; the token of a made bot is shown until the page is left', async () => {
  answerCalls('listBots', () => ({ bots: [], most: 5 }));
  const made = vi.fn((_input: unknown): never => {
    throw new WireError({ code: 'NAME_TAKEN', msg: 'Taken.', status: 409 });
  });
  answerCalls('createBot', made);
  unmount = await render(<BotsPage rooms={[room]} />);
  await seen(() => expect(words()).toContain('You have no bot yet.'));
  await press('New bot');
  const field = document.querySelector('input[required]');
  await write(field, 'Sawal');
  await submit();
  await seen(() => expect(field?.getAttribute('aria-invalid')).toBe('true'));
  expect(made).toHaveBeenCalledWith({ username: 'sawal', roomId: room._id });
  answerCalls('createBot', () => ({ bot: botOf('sawal'), token: 'bth_bot_secret' }));
  await submit();
  await seen(() => expect(document.querySelector('code')?.textContent).toBe('bth_bot_secret'));
  unmount();
  unmount = await render(<BotsPage rooms={[room]} />);
  await seen(() => expect(words()).toContain('You have no bot yet.'));
  expect(words()).not.toContain('bth_bot_secret');
});

test('a new token is asked about first', async () => {
  answerCalls('listBots', () => ({ bots: [botOf('sawal')], most: null }));
  const rotated = vi.fn((_input: unknown) => ({ token: 'bth_bot_another' }));
  answerCalls('rotateBotToken', rotated);
  unmount = await render(<BotsPage rooms={[]} />);
  await seen(() => expect(button('New token for sawal')).toBeDefined());
  await press('New token for sawal');
  await seen(() => expect(words()).toContain('opens nothing from then on'));
  expect(rotated).not.toHaveBeenCalled();
  await act(async () => document.querySelector<HTMLElement>('[role="alertdialog"] button:last-of-type')?.click());
  await seen(() => expect(words()).toContain('bth_bot_another'));
});

test('a list that did not come can be asked for again', async () => {
  answerCalls('listBots', () => {
    throw new WireError({ code: 'NETWORK', msg: 'No connection.' });
  });
  unmount = await render(<BotsPage rooms={[]} />);
  await seen(() => expect(words()).toContain('Your bots did not come.'));
  answerCalls('listBots', () => ({ bots: [botOf('sawal')], most: 5 }));
  await press('Try again');
  await seen(() => expect(words()).toContain('1 of 5'));
});

test('a length is counted in its largest unit', () => {
  expect(lengthUnit(1000)).toEqual({ unit: 'minutes', count: 1 });
  expect(lengthUnit(3 * 3_600_000)).toEqual({ unit: 'hours', count: 3 });
  expect(lengthUnit(50 * 3_600_000)).toEqual({ unit: 'days', count: 2 });
});

test('when a bot is deleted the focus goes on to the next one, and from the last one to the top of the page of bots', async () => {
  const bots = ['sawal', 'ginti'].map((name) => botOf(name));
  answerCalls('listBots', () => ({ bots: [...bots], most: 5 }));
  answerCalls('deleteBot', () => {
    bots.shift();
    const rest = [...bots];
    answerCalls('listBots', async () => {
      await listed.promise;
      return { bots: rest, most: 5 };
    });
    return {};
  });
  let listed = Promise.withResolvers<void>();
  unmount = await render(<BotsPage rooms={[room]} />);
  const rows = () => document.querySelectorAll('tbody tr');
  for (const left of [1, 0]) {
    await seen(() => expect(rows()).toHaveLength(left + 1));
    const menu = rows()[0]?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    await act(async () => menu?.focus());
    await act(async () => menu?.click());
    await press('Delete');
    await seen(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
    const confirm = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1);
    listed = Promise.withResolvers<void>();
    await act(async () => confirm?.click());
    await seen(() => expect(document.activeElement).toBe(menu));
    await act(async () => listed.resolve());
    await seen(() => expect(rows()).toHaveLength(left));
    await seen(() =>
      expect(document.activeElement).toBe(
        left === 0 ? document.querySelector('[data-pane] a') : rows()[0]?.querySelector('button'),
      ),
    );
  }
});
