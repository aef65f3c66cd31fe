import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { hour } from '../../../platform/clock.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createVapid } from './encryption.ts';

const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

test('the header says who sends, to whom and until when, signed with the key that browsers subscribe with', () => {
  const clock = createTestClock();
  clock.hold();
  const vapid = createVapid('7'.repeat(64), 'https://chat.example', clock);
  const header = vapid.authorization('https://push.example');
  const [, head, claims, signature = '', key = ''] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(vapid.publicKey);
  expect(decode(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  const exp = Math.floor((clock.now() + 12 * hour) / 1000);
  expect(decode(claims)).toEqual({ aud: 'https://push.example', exp, sub: 'https://chat.example' });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const ieee = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', signed, ieee, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(vapid.authorization('https://push.example')).toBe(header);
  clock.pass(7 * hour);
  expect(vapid.authorization('https://push.example')).not.toBe(header);
});
