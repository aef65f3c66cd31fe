// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { SearchScreen } from './search-screen.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../lib/client.ts', () => ({
  client: { search: { search: call } },
  onSignedOut: () => () => undefined,
}));

const result = {
  _id: 'a'.repeat(24),
  kind: 'rooms' as const,
  title: 'Anarkali',
  snippet: [{ text: 'Anarkali', hit: true }],
  user: null,
  rank: null,
  roomId: 'a'.repeat(24),
  tile: { pattern: 1, palette: 1 },
  date: '2026-01-01T00:00:00.000Z',
};
const show = () =>
  render(
    <SearchScreen
      place={{ words: 'anarkali', kind: 'all', room: null }}
      onPlace={vi.fn()}
      isTyped={false}
      onTyped={vi.fn()}
      resultAddress={() => '/'}
      rooms={[]}
    />,
  );
const seen = (text: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toContain(text)));

test.each([
  ['with what was found', [result], 'these are not all results'],
  ['with nothing', [], 'It looked only at a part.'],
])('a search that took too long says so, %s', async (_, results, text) => {
  call.mockResolvedValue({ results, partial: true });
  const close = await show();
  await seen(text);
  close();
});
