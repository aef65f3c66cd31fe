import { createHash } from 'node:crypto';
import { fc } from '../testing/fast-check.ts';
import { expect, it } from 'vitest';
import { sha256 } from './check-entry.ts';

const reference = (text: string): string => createHash('sha256').update(text).digest('hex');

it('is what Node computes, of any text', () => {
  for (let length = 0; length < 200; length += 1)
    expect(sha256('ب'.repeat(length))).toBe(reference('ب'.repeat(length)));
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(fc.property(texts, (text) => sha256(text) === reference(text)));
});
