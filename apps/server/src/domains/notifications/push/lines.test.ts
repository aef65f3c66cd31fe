import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hour } from '../../../platform/clock.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createVapid, encryptPayload, payloadBytes } from './encryption.ts';
import { createLines } from './lines.ts';

/** Tasks that end when the test says so. */
const scene = () => {
  let time = 0;
  let dropped = 0;
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const lines = createLines({ onDrop: () => (dropped += 1), now: () => time });
  const add = (userId: string, host: string, name = `${userId} ${host}`) =>
    lines.add(userId, host, () => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string, ms: number) => {
    time += ms;
    ends.get(name)?.();
    // What ends starts the next one in turns of its own.
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return { lines, add, end, started, dropped: () => dropped };
};

it('a hundred people at a service that does not answer take four places, and those of others go at once', async () => {
  const { add, end, started } = scene();
  add('first', 'good.example');
  await end('first good.example', 200);
  for (let n = 0; n < 100; n += 1) add(`slow${n}`, 'tarpit.example');
  for (let n = 0; n < 28; n += 1) add(`fast${n}`, 'good.example');
  expect(started.filter((name) => name.endsWith('tarpit.example'))).toHaveLength(4);
  expect(started.filter((name) => name.endsWith('good.example'))).toHaveLength(29);
});

it('half of all places is kept for services that answered within a second, however many others there are', async () => {
  const { add, end, started } = scene();
  add('first', 'good.example');
  await end('first good.example', 1000);
  for (let n = 0; n < 50; n += 1) add('somebody', `tarpit${n}.example`);
  expect(started.filter((name) => name.includes('tarpit'))).toHaveLength(16);
  for (let n = 0; n < 20; n += 1) add(`fast${n}`, 'good.example');
  expect(started.filter((name) => name.endsWith('good.example'))).toHaveLength(17);
});

it('a service that gets slow loses its places', async () => {
  const { add, end, started } = scene();
  add('first', 'good.example');
  await end('first good.example', 100);
  add('second', 'good.example');
  await end('second good.example', 9500);
  for (let n = 0; n < 20; n += 1) add(`more${n}`, 'good.example');
  expect(started.filter((name) => name.startsWith('more'))).toHaveLength(4);
});

it('messages of one person to one service go one after another, in their order', async () => {
  const { add, end, started } = scene();
  for (const name of ['one', 'two', 'three']) add('reader', 'good.example', name);
  expect(started).toEqual(['one']);
  await end('one', 1);
  expect(started).toEqual(['one', 'two']);
  await end('two', 1);
  expect(started).toEqual(['one', 'two', 'three']);
});

it('of what waits beyond its bounds something is dropped of whom most waits for, and nothing of the others', async () => {
  const { add, started, dropped, end } = scene();
  for (let n = 0; n < 60; n += 1) add('flooded', 'good.example', `flood ${n}`);
  // One is under way, 50 wait.
  expect(dropped()).toBe(9);
  for (let n = 0; n < 5000; n += 1) add(`slow${n}`, 'tarpit.example', `slow ${n}`);
  const before = dropped();
  add('late', 'good.example', 'late');
  expect(dropped()).toBe(before + 1);
  await end('flood 0', 1);
  expect(started).toContain('late');
});

it('a stop drops what waits, and waits for what is under way', async () => {
  const { lines, add, end, started } = scene();
  for (let n = 0; n < 10; n += 1) add(`reader${n}`, 'slow.example', `${n}`);
  const stopped = lines.stop();
  for (const name of ['0', '1', '2', '3']) await end(name, 1);
  await stopped;
  expect(started).toEqual(['0', '1', '2', '3']);
});

/** The example of RFC 8291, appendix A. */
const receiver = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const exampleBody =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('a payload is encrypted as the example of the standard', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const payload = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptPayload(receiver, payload, sender, salt).toString('base64url')).toBe(exampleBody);
});

it('what does not fit one record is refused, and so is a key that is no point of the curve', () => {
  expect(encryptPayload(receiver, Buffer.alloc(payloadBytes)).length).toBe(21 + 65 + payloadBytes + 1 + 16);
  expect(() => encryptPayload(receiver, Buffer.alloc(payloadBytes + 1))).toThrow('bytes at most');
  const outside = Buffer.alloc(65, 4).toString('base64url');
  expect(() => encryptPayload({ ...receiver, p256dh: outside }, Buffer.from('hello'))).toThrow();
});

describe('the header of VAPID', () => {
  const decode = (part = ''): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

  it('the header says who sends, to whom and until when, signed with the key that browsers subscribe with', () => {
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
