import type { IncomingMessage } from 'node:http';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import type { RateLimiter } from '../rate-limiter.ts';
import { useWorld } from '../../testing/world.ts';
import { createClientAddress, networkOf } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage;

describe("the caller's address", () => {
  it('is the connection itself when no proxy is trusted, whatever a header says', () => {
    expect(createClientAddress(undefined)(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  it('is the forwarded one when a trusted proxy forwards it', () => {
    expect(createClientAddress('127.0.0.1')(from('127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1');
    expect(createClientAddress('1')(from('10.0.0.5', '6.6.6.6, 198.51.100.1'))).toBe('198.51.100.1');
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
    expect(createClientAddress(undefined)(from(address))).toBe(network);
  });

  it.each([
    ['203.0.113.5:4711', '203.0.113.5'],
    ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['198.51.100.1:80, 203.0.113.5:4711', '203.0.113.5'],
    ['6.6.6.6, 203.0.113.5:4711, 10.0.0.7:9000', '203.0.113.5'],
  ])('forwarded as %s is %s, without its port', (forwarded, network) => {
    expect(createClientAddress('10.0.0.0/8')(from('10.0.0.5', forwarded))).toBe(network);
  });

  it.each([
    'unknown',
    '_hidden',
    '203.0.113.5:port',
    '[203.0.113.5',
    '999.1.1.1:4711',
    ':4711',
    '[]:1',
    'a'.repeat(50),
  ])('is the proxy itself when it forwards %s', (forwarded) => {
    expect(createClientAddress('10.0.0.0/8')(from('10.0.0.5', forwarded))).toBe('10.0.0.5');
    expect(createClientAddress('10.0.0.0/8')(from('10.0.0.5', `6.6.6.6, ${forwarded}`))).toBe('10.0.0.5');
  });

  it('is not what a stranger forwards past a trusted range', () => {
    expect(createClientAddress('10.0.0.0/8')(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });
});

describe('behind a proxy that forwards ports', () => {
  const counted: string[] = [];
  const count = async (_rule: unknown, key: string) => void counted.push(key);
  const world = useWorld('sqlite', {
    settings: { TRUST_PROXY: '127.0.0.1' },
    limits: { take: count, charge: count } as unknown as RateLimiter,
  });

  it('a call and a connection count as their address, whatever its port', async () => {
    const person = await world.current.guest('mehmaan1');
    counted.length = 0;
    await fetch(`${world.current.url}/auth/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5:4711' },
      body: '{"username":"mehmaan2"}',
    });
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      query: { token: person.session.accessToken },
      extraHeaders: { 'x-forwarded-for': '203.0.113.5:9000' },
    });
    await within(
      'the connection of mehmaan1',
      new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject)),
    );
    socket.close();
    expect(counted.filter((key) => /203|127/.test(key)).length).toBeGreaterThan(1);
    expect([...new Set(counted.filter((key) => /203|127/.test(key)))]).toEqual(['203.0.113.5']);
  });
});
