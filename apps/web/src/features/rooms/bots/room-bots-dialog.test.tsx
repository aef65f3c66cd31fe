// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { RoomBot } from '@baithak/protocol/entities/bot';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, userOf } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { RoomBotsDialog } from './room-bots-dialog.tsx';

const roomId = 'a'.repeat(24);
const botOf = (username: string): RoomBot => ({
  ...userOf(farah.user),
  _id: idOf(username),
  username,
  about: '',
  by: userOf(farah.user),
  online: true,
  lastConnected: null,
  commands: [],
});

let unmount = () => undefined as void;
let bots: RoomBot[] = [];
beforeEach(() => {
  bots = [botOf('ginti')];
  answerCalls('listRoomBots', () => ({ bots }));
});
afterEach(() => unmount());

const words = () => document.body.textContent;
const seen = (check: () => void) => act(() => vi.waitFor(check));
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent)?.replace(/[\u2066-\u2069]/g, '') === name,
  );
const press = (name: string) => act(async () => button(name)?.click());
const open = async () => {
  unmount = await render(<RoomBotsDialog room={{ _id: roomId }} onClose={() => undefined} />);
};
const addByName = async (name: string) => {
  await act(async () => {
    const field = document.querySelector('input');
    if (!field) throw new Error('There is no field.');
    // React watches the value by a setter of its own on the element.
    Reflect.set(HTMLInputElement.prototype, 'value', name, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
};

test("a room's bots are listed with whose they are; one is added by its name", async () => {
  const added: unknown[] = [];
  answerCalls('addBot', (input) => {
    added.push(input);
    bots = [...bots, botOf('sawal')];
    return { bot: botOf('sawal') };
  });
  await open();
  await seen(() => expect(words()).toContain('ginti'));
  expect(words()).toContain(farah.username);
  await addByName('sawal');
  await seen(() => expect(words()).toContain('sawal'));
  expect(added).toContainEqual({ roomId, bot: 'sawal' });
});

test('a name that no bot has is said, and nothing is added', async () => {
  answerCalls('addBot', () => {
    throw new WireError({ code: 'NO_SUCH_PERSON', msg: '', status: 404 });
  });
  await open();
  await seen(() => expect(words()).toContain('ginti'));
  await addByName('nobody');
  await seen(() => expect(words()).toContain('There is no one here by that name.'));
});

test('a bot is taken out once that is confirmed', async () => {
  const removed: unknown[] = [];
  answerCalls('removeBot', (input) => {
    removed.push(input);
    bots = [];
    return {};
  });
  await open();
  await seen(() => expect(words()).toContain('ginti'));
  await press('Remove ginti');
  await seen(() => expect(words()).toContain('It hears nothing of the room from then on.'));
  expect(removed).toEqual([]);
  await press('Remove');
  await seen(() => expect(words()).toContain('There is no bot in this room.'));
  expect(removed).toEqual([{ roomId, bot: botOf('ginti')._id }]);
});
