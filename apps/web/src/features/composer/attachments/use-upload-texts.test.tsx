// @vitest-environment happy-dom
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { afterEach, expect, test } from 'vitest';
import type { Problem } from '../../../lib/problem.ts';
import { render } from '../../../testing/render.tsx';
import { useUploadTexts } from './use-upload-texts.ts';

let unmount = () => undefined as void;
afterEach(() => unmount());

const Words = ({ problem }: { readonly problem: Problem }) => <p>{useUploadTexts('roomMessage').failure(problem)}</p>;

const said = async (language: 'en' | 'ur', retryAfter: number): Promise<string> => {
  const problem = { code: 'TOO_MANY', details: [], retryAfter } as const;
  unmount = await render(<Words problem={problem} />, undefined, '/', language);
  return document.body.textContent;
};

test('an upload beyond what is allowed on a day says tomorrow, and no number of seconds', async () => {
  const words = await said('en', 43_210);
  expect(words).toContain('as much as is allowed on one day. Try again tomorrow.');
  expect(words).not.toContain('43');
});

test('in Urdu too', async () => {
  const words = await said('ur', 43_210);
  expect(words).toContain('کل دوبارہ کوشش کیجیے');
  expect(words).not.toMatch(/\d/);
});

test('one that only has to wait a moment says for how long', async () => {
  expect(await said('en', 40)).toContain('Try again in 40 seconds.');
});

const Refused = ({ target }: { readonly target: UploadTarget }) => {
  const msg = 'This looks like nudity, which is not shown here.';
  const problem: Problem = { code: 'REFUSED', details: [{ path: 'file.1', reason: 'nudity', msg }] };
  return <p>{useUploadTexts(target).failure(problem, 'kite.png')}</p>;
};

test('a picture that was refused is named, with the reason and what can be done', async () => {
  unmount = await render(<Refused target="roomMessage" />);
  expect(document.body.textContent).toMatch(/kite\.png.* looks like nudity, which is not shown here\. Take it out/);
  unmount();
  unmount = await render(<Refused target="roomMessage" />, undefined, '/', 'ur');
  expect(document.body.textContent).toMatch(/kite\.png.* برہنگی معلوم ہوتی ہے.*اسے ہٹا دیجیے/);
});

test('the only picture, as that of a profile, has no name and nothing beside it', async () => {
  unmount = await render(<Refused target="avatar" />);
  expect(document.body.textContent).toBe('Nothing was sent. Picture looks like nudity, which is not shown here.');
});
