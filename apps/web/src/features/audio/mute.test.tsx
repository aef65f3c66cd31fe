// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/fake-client.ts';
import { quietStream } from '../../testing/entities.ts';
import { render } from '../../testing/render.tsx';
import { useMuteSpeaker } from './mute.tsx';

vi.mock('../../lib/client.ts', () => import('../../testing/fake-client.ts'));
const notify = vi.hoisted(() => vi.fn());
vi.mock('../../ui/feedback/toasts.ts', () => ({ notify }));

let unmount = () => undefined as void;
afterEach(() => unmount());

const Mutes = () => {
  const { mute } = useMuteSpeaker('r'.repeat(24));
  return <button onClick={() => mute({ username: 'sana21', minutes: 15, reason: '' })}>Mute</button>;
};

test('a mute and its undo name who is meant, whoever speaks by then', async () => {
  const asked: unknown[] = [];
  answerCalls('muteBroadcast', (input) => {
    asked.push(input);
    return { stream: quietStream };
  });
  unmount = await render(<Mutes />);
  await act(async () => document.querySelector('button')?.click());
  const [[toast]] = notify.mock.calls as [[{ action: { run: () => void } }]];
  await act(async () => toast.action.run());
  expect(asked).toMatchObject([
    { on: true, target: 'sana21' },
    { on: false, target: 'sana21' },
  ]);
});
