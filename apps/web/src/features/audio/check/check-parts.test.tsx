// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createLevel } from '../../../lib/audio/devices.ts';
import { render } from '../../../testing/render.tsx';
import { CheckDialog, DeviceSelect } from './check-dialog.tsx';
import { InputLevel } from './check-microphone.tsx';

const reopenMicrophone = vi.hoisted(() => vi.fn());
vi.mock('../session/audio-session.ts', () => ({ audioSession: { reopenMicrophone } }));
const never = vi.hoisted(() => async () => new Promise(() => undefined));
vi.mock('../session/engine.ts', () => ({ loadEngine: never }));

let unmount = () => undefined as void;
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

test('of lasting silence no level tells, and yet it is said', async () => {
  vi.useFakeTimers();
  const level = createLevel();
  unmount = await render(<InputLevel level={level} />);
  const words = () => document.querySelector('[role=status]')?.textContent;
  await act(async () => level.set(0.5));
  expect(words()).toMatch(/^We hear you/);
  await act(async () => level.set(0));
  await act(async () => vi.advanceTimersByTime(4100));
  expect(words()).toMatch(/^We hear nothing/);
});

test('a device that is gone is shown as the chosen one, so that the system’s own can be chosen', async () => {
  const devices = [{ id: 'desk', label: 'Desk' }];
  unmount = await render(
    <DeviceSelect label="Microphone" kind="unnamed" devices={devices} value="headset" onChange={() => undefined} />,
  );
  const select = document.querySelector('select');
  expect(select?.selectedOptions[0]?.textContent).toBe('The one chosen before (not connected)');
});

test('closing the check opens the microphone of the turn again, whatever was changed', async () => {
  const onClose = vi.fn();
  unmount = await render(<CheckDialog maySpeak={false} isFirst={false} onClose={onClose} />);
  await act(async () => document.querySelector('form')?.requestSubmit());
  expect([reopenMicrophone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
