// @vitest-environment happy-dom
import { expect, test, describe } from 'vitest';
import { render } from '../../testing/render.tsx';
import { MessageBody } from '../message-body/message-body.tsx';
import { galleryLayout, sizeInName } from './gallery-layout.ts';
import { clampIndex, stepForKey } from './viewer/viewer-keys.ts';

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

test('a gallery lies as docs/product.md#galleries says for 1, 2, 3, 4 and more', () => {
  expect(galleryLayout(1, 'elsewhere')).toEqual({ rowHeight: 40, columns: 1, isLastWide: false });
  expect(galleryLayout(2, 'elsewhere')).toEqual({ rowHeight: 30, columns: 2, isLastWide: false });
  expect(galleryLayout(3, 'elsewhere')).toEqual({ rowHeight: 20, columns: 2, isLastWide: true });
  expect(galleryLayout(4, 'elsewhere')).toEqual({ rowHeight: 20, columns: 2, isLastWide: false });
  for (const count of [5, 7, 9])
    expect(galleryLayout(count, 'elsewhere'), String(count)).toEqual({ rowHeight: 20, columns: 2, isLastWide: true });
  for (const count of [6, 8, 10])
    expect(galleryLayout(count, 'elsewhere'), String(count)).toEqual({ rowHeight: 20, columns: 2, isLastWide: false });
});

test('in an open thread one or two are 50vh, more are as elsewhere', () => {
  expect([1, 2, 3, 4].map((count) => galleryLayout(count, 'thread').rowHeight)).toEqual([50, 50, 20, 20]);
});

test('a picture has its size before it is loaded, from its name', () => {
  const id = 'a'.repeat(32);
  expect(sizeInName(`${id}-320x200-${'0a1'.repeat(16)}.png?e=1&s=x`)).toEqual({ width: 320, height: 200 });
  expect(sizeInName('nonsense.png')).toEqual({ width: 640, height: 360 });
});

describe('the keys of the viewer', () => {
  test('arrows go where the text runs', () => {
    expect([stepForKey('ArrowRight', 'ltr'), stepForKey('ArrowLeft', 'ltr')]).toEqual([1, -1]);
    expect([stepForKey('ArrowRight', 'rtl'), stepForKey('ArrowLeft', 'rtl')]).toEqual([-1, 1]);
    expect([stepForKey('Home', 'rtl'), stepForKey('End', 'ltr'), stepForKey('Enter', 'ltr')]).toEqual([
      'first',
      'last',
      null,
    ]);
  });

  test('there is nothing before the first and after the last', () => {
    expect([clampIndex(-1, 3), clampIndex(1, 3), clampIndex(3, 3)]).toEqual([0, 1, 2]);
  });
});
