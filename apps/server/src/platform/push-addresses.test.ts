import { expect, test } from 'vitest';
import { isPublicAddress, pushEndpoint, resolvePublic } from './push-sender.ts';

const anyService = { services: undefined };

test('an endpoint is an https address at a name, on its own port', () => {
  expect(pushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/gAAA', anyService)).toBe(
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  );
  expect(pushEndpoint('https://fcm.googleapis.com:443/fcm/send/x', anyService)).toBe(
    'https://fcm.googleapis.com/fcm/send/x',
  );
  for (const refused of [
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'https://10.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://8.8.8.8/x',
    'https://localhost/x',
    'https://metadata/x',
    'http://127.0.0.1:9000/x',
    'ftp://push.example/x',
    'push.example',
    `https://push.example/${'x'.repeat(1000)}`,
  ])
    expect(pushEndpoint(refused, anyService), refused).toBeUndefined();
  expect(pushEndpoint('http://127.0.0.1:9000/x', { ...anyService, allowLoopback: true })).toBe(
    'http://127.0.0.1:9000/x',
  );
});

test('only addresses of the internet are public', () => {
  for (const address of ['8.8.8.8', '172.15.0.1', '192.167.1.1', '2a00:1450:4001::1', '2606:4700::1'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:a00:1::1',
    'nonsense',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});

const lookUp = (four: string[], six: string[]) =>
  new Promise<unknown>((resolve, reject) => {
    const names = {
      resolve4: async () => four,
      resolve6: async () => Promise.reject(new Error('none')).catch(() => six),
    };
    resolvePublic(names)('push.example', { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

test('a name leads to its public addresses alone, and nowhere without one', async () => {
  expect(await lookUp(['10.0.0.1', '8.8.8.8'], ['::1', '2606:4700::1'])).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
  await expect(lookUp(['127.0.0.1'], ['fe80::1'])).rejects.toThrow('no public address');
  await expect(lookUp([], [])).rejects.toThrow('no public address');
});

test('an endpoint is at a push service that the settings name, or below one', () => {
  const known = { services: ['push.apple.com', 'fcm.googleapis.com'] };
  expect(pushEndpoint('https://web.push.apple.com/x', known)).toBeDefined();
  expect(pushEndpoint('https://fcm.googleapis.com/x', known)).toBeDefined();
  for (const other of [
    'https://evilpush.apple.com.example/x',
    'https://notpush.apple.com/x',
    'https://googleapis.com/x',
  ])
    expect(pushEndpoint(other, known), other).toBeUndefined();
});
