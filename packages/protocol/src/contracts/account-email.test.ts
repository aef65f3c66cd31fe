import { expect, test } from 'vitest';
import { Email } from './account-email.ts';

test.each([
  ['Ali@Example.org', 'ali@example.org'],
  ['ali@مثال.پاکستان', 'ali@xn--mgbh0fb.xn--mgbai9azgqp6j'],
  ['ali@مثال۔پاکستان', 'ali@xn--mgbh0fb.xn--mgbai9azgqp6j'],
  ['ali@xn--mgbh0fb.xn--mgbai9azgqp6j', 'ali@xn--mgbh0fb.xn--mgbai9azgqp6j'],
  ['ali@münchen.de', 'ali@xn--mnchen-3ya.de'],
])('an address %s is that of %s', (written, kept) => expect(Email.parse(written)).toBe(kept));

test.each([
  'ali',
  'ali@',
  '@example.org',
  'ali@a/b.org',
  'ali@b@c.org',
  'ali@مثال',
  'ali@exam ple.org',
  `${'a'.repeat(300)}@b.org`,
])('%s is none', (written) => expect(Email.safeParse(written).success).toBe(false));
