import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AllActions } from '../wire/actions.ts';
import { createPersonalEvents } from './personal-events.ts';
import type { EmitListener } from '../room/room-follower.ts';
import type { Sockets } from './sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The personal events of a connection that tests open and close. */
const connection = () => {
  let isOpen = false;
  let connected = (): void => undefined;
  const asked: string[] = [];
  // of sockets and actions only what is used here.
  const sockets = {
    isOpen: () => isOpen,
    onConnect: (_: string, listener: () => void) => void (connected = listener),
    open: async () => undefined,
  } as unknown as Sockets;
  // as above.
  const actions = {
    notifications: {
      listen: async () => void asked.push('listen'),
      startNotifications: async () => void asked.push('startNotifications'),
    },
  } as unknown as AllActions;
  const acknowledgeListeners = new Set<EmitListener>();
  const personal = createPersonalEvents(sockets, actions, acknowledgeListeners);
  personal.onBegin(() => void asked.push('begun'));
  return {
    personal,
    asked,
    open: () => {
      isOpen = true;
      connected();
    },
    close: () => (isOpen = false),
    acknowledge: (key: string) => acknowledgeListeners.forEach((each) => each(key, {}, { status: 1 })),
  };
};

test('begin 150 ms after the connection', async () => {
  const { asked, open } = connection();
  open();
  await vi.advanceTimersByTimeAsync(149);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['listen', 'begun']);
});

test('say when they have begun, at each connection, after all that was asked for', async () => {
  const { personal, asked, open } = connection();
  await personal.open({ notifications: true });
  for (let connections = 1; connections <= 2; connections += 1) {
    open();
    await vi.advanceTimersByTimeAsync(150);
    expect(asked.splice(0)).toEqual(['listen', 'startNotifications', 'begun']);
  }
});

test('open nothing again that was closed before they began', async () => {
  const { asked, open, close } = connection();
  open();
  close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});

test('ask for nothing again that this connection has acknowledged, and for all of it at the next one', async () => {
  const { asked, open, acknowledge } = connection();
  open();
  acknowledge('listen');
  acknowledge('startNotifications');
  await vi.advanceTimersByTimeAsync(150);
  expect(asked.splice(0)).toEqual(['begun']);
  open();
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toEqual(['listen', 'startNotifications', 'begun']);
});
