import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hour } from '../../../platform/clock.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createVapid, encryptPayload, payloadBytes } from './encryption.ts';

/** The example of RFC 8291, appendix A. */
const receiver = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const exampleBody =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

test('a payload is encrypted as the example of the standard', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const payload = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPayload(receiver, payload, sender, salt).toString('base64url')).toBe(exampleBody);
});

test('what does not fit one record is refused, and so is a key that is no point of the curve', () => {
  expect(encryptPayload(receiver, Buffer.alloc(payloadBytes)).length).toBe(21 + 65 + payloadBytes + 1 + 16);
  expect(() => encryptPayload(receiver, Buffer.alloc(payloadBytes + 1))).toThrow('bytes at most');
  const outside = Buffer.alloc(65, 4).toString('base64url');
  expect(() => encryptPayload({ ...receiver, p256dh: outside }, Buffer.from('hello'))).toThrow();
});

describe('the header of VAPID', () => {
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
});
