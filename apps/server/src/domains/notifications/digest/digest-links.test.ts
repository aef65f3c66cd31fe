import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDigestLinks } from './digest-links.ts';

const userId = 'a'.repeat(24);
const now = Date.parse('2026-11-27T10:00Z');
const links = createDigestLinks('a secret');

test('a link of a letter from before links had an end works until the digest is turned on again', () => {
  const proof = createHmac('sha256', 'a secret').update(`digest ${userId}`).digest('base64url');
  const old = links.read(`${userId}.${proof}`, now);
  const digest = { userId, email: 'sana@example.com' };
  expect([0, 1].map((epoch) => old?.isFor({ ...digest, epoch }))).toEqual([true, false]);
});

test('a link works for 90 days', () => {
  const digest = { userId, email: 'sana@example.com', epoch: 1 };
  const token = links.tokenFor(digest, now);
  const after = (days: number) => links.read(token, now + days * 86_400_000)?.isFor(digest);
  expect([after(0), after(90), after(91)]).toEqual([true, true, undefined]);
});

test('a link whose day was changed is none', () => {
  const digest = { userId, email: 'sana@example.com', epoch: 1 };
  const token = links.tokenFor(digest, now);
  expect(links.read(token, now)?.isFor(digest)).toBe(true);
  const [id = '', madeOn = '', proof = ''] = token.split('.');
  expect(links.read(`${id}.${Number(madeOn) + 1}.${proof}`, now)?.isFor(digest)).toBe(false);
});
