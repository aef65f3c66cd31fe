// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { OpenCount } from './open-count.tsx';
import { reportOf, roomQueue, seen, serveReports, staff, words } from './testing/queue.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

test('what waits is counted as it comes and goes; nothing is shown when nothing waits', async () => {
  const { add, change } = serveReports([]);
  unmount = await render(<OpenCount source={staff} />);
  await seen(() => expect(words()).toBe(''));
  for (const at of [1, 2]) add(reportOf(at));
  receive('reportChanged', { reportId: '1'.repeat(24), roomId: null });
  await seen(() => expect(words()).toContain('2'));
  expect(document.querySelector('[aria-label="2 open"]')).not.toBeNull();
  for (const at of [1, 2]) change(at, { state: 'settled' });
  receive('reportChanged', { reportId: '1'.repeat(24), roomId: null });
  await seen(() => expect(words()).toBe(''));
});

test('whoever may not read the queue of a room sees no count', async () => {
  const asked = vi.fn(() => {
    throw new WireError({ code: 'FORBIDDEN', status: 403, msg: '' });
  });
  answerCalls('listRoomReports', asked);
  unmount = await render(<OpenCount source={roomQueue} />);
  await seen(() => expect(asked).toHaveBeenCalled());
  expect(words()).toBe('');
});
