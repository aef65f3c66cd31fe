// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { dropNotice, readNotices } from './feedback/notices.ts';
import { lazyPart } from './lazy-part.tsx';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

beforeEach(() => readNotices().forEach(({ id }) => dropNotice(id)));

test('a part is shown once its code has come, and at once from then on', async () => {
  const load = vi.fn(async () => Words);
  const Part = lazyPart(load);
  const close = await render(<Part text="tea" waiting="…" />);
  expect(document.body.textContent).toBe('tea');
  close();
  const end = await render(<Part text="and again" waiting="…" />);
  expect([document.body.textContent, load.mock.calls.length]).toEqual(['and again', 1]);
  end();
});

test('a part whose code does not come says so, closes what it is in, and is asked for again the next time', async () => {
  let isOffline = true;
  const gate = Promise.withResolvers<void>();
  const Part = lazyPart(async () => {
    await gate.promise;
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return Words;
  });
  const onMissing = vi.fn();
  const close = await render(<Part text="tea" waiting="…" onMissing={onMissing} />);
  expect([document.body.textContent, onMissing.mock.calls.length]).toEqual(['…', 0]);
  await act(async () => gate.resolve());
  expect([onMissing.mock.calls.length, readNotices().map(({ type }) => type)]).toEqual([1, ['error']]);
  close();
  isOffline = false;
  const end = await render(<Part text="tea" />);
  expect(document.body.textContent).toBe('tea');
  end();
});
