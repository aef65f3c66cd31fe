import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
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

  it('is not what a stranger forwards past a trusted range', () => {
    expect(createClientAddress('10.0.0.0/8')(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });
});
