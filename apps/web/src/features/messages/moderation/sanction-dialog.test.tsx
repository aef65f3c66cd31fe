// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { SanctionDialog } from './sanction-dialog.tsx';
import type { SanctionKey } from './sanctions.ts';

const roomId = 'a'.repeat(24);
const guest = { id: 'b'.repeat(24), username: 'shorkarta', picture: null, rank: -1, strength: 0 };

let unmount = () => undefined as void;
let done: unknown[] = [];
const onClose = vi.fn();
beforeEach(() => {
  done = [];
  onClose.mockClear();
  const preview = { messages: 1, threads: 0, replies: 0, address: false, people: null, everywhere: false };
  answerCalls('previewBan', () => preview);
  for (const name of ['banGuest', 'banPerson', 'removePerson'] as const)
    answerCalls(name, (input) => {
      done.push([name, input]);
      const undone = { messages: 1, threads: 0, replies: 0, isDone: false };
      return { msg: 'Done.', ...('lastHour' in input && input.lastHour === true && { undone }) };
    });
});
afterEach(() => unmount());

const seen = (check: () => void) => act(() => vi.waitFor(check));
const words = () => document.body.textContent.replace(/[\u2066-\u2069]/g, '');
const choose = (label: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label));
    if (!found) throw new Error(`There is no ${label}.`);
    (found.querySelector('input') ?? found).click();
  });
const give = () => act(async () => document.querySelector<HTMLElement>('[type=submit]')?.click());
const button = () => document.querySelector('[type=submit]')?.textContent;
const open = async (sanction: SanctionKey) => {
  const room = { id: roomId, title: 'Sarak Kinare' };
  unmount = await render(<SanctionDialog {...{ sanction, room, onClose }} target={guest} />);
  await seen(() => expect(button()).toBeDefined());
};
const reason = async (text: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[dir=auto]');
    // React watches the value by a setter of its own on the element.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('a ban says for how long, why, who learns what and what goes with it, before anything is done', async () => {
  const parts = [false, true];
  answerCalls('undoLastHour', (input) => {
    done.push(['undoLastHour', input]);
    return { messages: 1, threads: 0, replies: 0, isDone: parts.shift() ?? true };
  });
  await open('banGuest');
  expect(words()).toContain('Sarak Kinare');
  await choose('1 hour');
  await reason('  shouting at everybody ');
  await seen(() => expect(words()).toContain('1 message'));
  expect(words()).toContain('It holds under other names of the same guest.');
  await choose('Delete what was written in the last hour');
  expect(button()).toBe('Ban for 1 hour');
  expect(done).toEqual([]);
  await give();
  const target = guest.username;
  await seen(() => expect(onClose).toHaveBeenCalledOnce());
  // What was written goes in steps, until it is done.
  expect(done).toEqual([
    ['banGuest', { roomId, target, minutes: 60, reason: 'shouting at everybody', address: false, lastHour: true }],
    ['undoLastHour', { roomId, target }],
    ['undoLastHour', { roomId, target }],
  ]);
});

test('nothing is deleted unless it is asked for, and a ban without an end says so', async () => {
  await open('banPerson');
  await choose('No end');
  expect(button()).toBe('Ban without end');
  await give();
  await seen(() => expect(onClose).toHaveBeenCalledOnce());
  expect(done).toEqual([
    ['banPerson', { roomId, target: guest.username, reason: '', address: false, lastHour: false }],
  ]);
});

test('a reason that is too long is not sent', async () => {
  await open('banPerson');
  await reason('x'.repeat(5000));
  expect(document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
});
