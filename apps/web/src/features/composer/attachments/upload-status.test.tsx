// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { UploadStatus } from './upload-status.tsx';

let unmount = () => undefined as void;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const status = (share: number) => (
  <UploadStatus
    target="roomMessage"
    upload={{ type: 'sending', share }}
    refused={[]}
    stop={() => undefined}
    onRetry={() => undefined}
  />
);
const said = () => document.querySelector('[role="progressbar"]')?.textContent;

test('that the server looks at what has arrived is said only when that takes more than a second', async () => {
  unmount = await render(status(1));
  await act(async () => vi.advanceTimersByTime(900));
  expect(said()).toBe('Uploading: 100 %');
  await act(async () => vi.advanceTimersByTime(200));
  expect(said()).toBe('Uploaded. It is being looked at.');
});
