import { fc } from '@baithak/protocol/testing/fast-check';
import { expect, test, vi } from 'vitest';
import { createMarkupFinder } from './file-type.ts';

const seenIn = (...chunks: readonly Buffer[]): boolean => {
  const sees = createMarkupFinder();
  return chunks.map(sees).includes(true);
};
const noise = fc
  .uint8Array({ minLength: 20, maxLength: 60 })
  .map((bytes) => Buffer.from(bytes.map((byte) => byte | 0x80)));

test.each([
  '<svg onload=alert(1)>',
  '<SVG\nxmlns="x">',
  '<html><head>',
  '<body onload=a()>',
  '<?php echo 1;',
  '<script>',
  '<iframe src=x>',
  '<!DOCTYPE html>',
])('%s is seen wherever it stands, over a seam of chunks too', (text) => {
  fc.assert(
    fc.property(noise, noise, fc.nat({ max: text.length }), (before, after, cut) => {
      const words = Buffer.from(text);
      expect(seenIn(Buffer.concat([before, words, after]))).toBe(true);
      expect(seenIn(Buffer.concat([before, words.subarray(0, cut)]), Buffer.concat([words.subarray(cut), after]))).toBe(
        true,
      );
    }),
  );
});

test('four letters that chance put into a compressed picture are not markup', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('<svg', '<SvG', '<html', '<body', '<?php', '<svg>', '<svg/'),
      noise,
      noise,
      (text, before, after) => {
        expect(seenIn(Buffer.concat([before, Buffer.from(text), after]))).toBe(false);
      },
    ),
  );
});

test('a file full of what could begin markup is not looked at place by place, and what is behind all of it is seen', () => {
  const full = Buffer.alloc(60_000, '<s<sc<ht<?p');
  const looks = vi.spyOn(RegExp.prototype, 'test');
  try {
    expect(seenIn(full)).toBe(false);
    expect(looks.mock.calls.length).toBeLessThan(1100);
  } finally {
    looks.mockRestore();
  }
  expect(seenIn(Buffer.concat([full, Buffer.from('<script>')]))).toBe(true);
});
