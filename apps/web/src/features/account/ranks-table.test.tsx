// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { RanksTable } from './account-summary.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

const rows = async (): Promise<readonly string[]> => {
  unmount = await render(<RanksTable own={1} />);
  return [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
};

test('each rank has what works for it, and the reader finds their own', async () => {
  const all = await rows();
  expect(all.find((row) => row.includes('you'))).toMatch(/Member.*15.*voting, creating rooms, \/seen$/);
  expect(all.find((row) => row.startsWith('Staff'))).toMatch(/no limit.*managing threads/);
  expect(all.find((row) => row.startsWith('Senior'))).toMatch(/any words.*managing threads.*setting topics/);
  expect(all.find((row) => row.startsWith('Guest'))).toMatch(/5Reading and writing in public rooms$/);
});
