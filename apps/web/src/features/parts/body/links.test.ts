import { fc } from '@baithak/protocol/testing/fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

test('an address in a sentence is found without the mark that ends the sentence', () => {
  expect(splitLinks('see https://baithak.example/a?b=1, yes').map((run) => run.href)).toEqual([
    null,
    'https://baithak.example/a?b=1',
    null,
  ]);
  expect(splitLinks('یہ دیکھیں https://baithak.example۔')[1]?.href).toBe('https://baithak.example');
});

test('only http and https become links', () => {
  expect(splitLinks('javascript:alert(1) data:text/html,x file:///etc').every((run) => run.href === null)).toBe(true);
});

test('nothing of the text is lost', () => {
  const pieces = fc.constantFrom('http://', 'https://a.b', ' ', '.', 'سلام', '۔', ')', 'x');
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('');
      expect(
        splitLinks(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
