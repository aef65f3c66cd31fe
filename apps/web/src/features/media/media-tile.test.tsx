// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { MessageBody } from '../message-body/message-body.tsx';

test('a picture of a private room is shown and opened by the name that was signed for the reader', async () => {
  const signed = 'e=1767225600&s=AAAAAAAAAAAAAAAAAAAAAA';
  const parts = [{ type: 'image' as const, name: `${'a'.repeat(32)}-1640x1400.png?${signed}` }];
  const unmount = await render(<MessageBody parts={parts} viewerId="" bowl />);
  const address = new URL(document.querySelector('a')?.getAttribute('href') ?? '', 'https://baithak.example');
  expect(address.pathname).toBe(`/file/uploads/images/${'a'.repeat(32)}-1640x1400.png`);
  expect(address.search).toBe(`?${signed}`);
  const sources = document.querySelector('img')?.outerHTML.match(/\/file\/uploads\/[^" ]+/g) ?? [];
  expect(sources).not.toEqual([]);
  for (const each of sources) expect(each.replaceAll('&amp;', '&')).toContain(`.png?${signed}`);
  unmount();
});
