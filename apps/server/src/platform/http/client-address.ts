import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/**
 * The client that an address identifies. In IPv6 a household gets 64 bits of addresses, and could use a new address
 * each time: only the network counts. IPv4 written as IPv6 is IPv4.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [, , , , , mapped, high = 0, low = 0] = groups;
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/** The eight numbers of an IPv6 address: the URL parser writes out an IPv4 ending, `::` is filled here. */
const groupsOf = (address: string): number[] => {
  const written = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const numbers = (part: string): number[] =>
    part
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16));
  if (after === undefined) return numbers(before);
  const [start, end] = [numbers(before), numbers(after)];
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end];
};

/** The address alone: some proxies forward it with the client's port, as `203.0.113.5:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (written: string): string => {
  const [, address = written] = /^\[(.+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
  return address;
};

/**
 * The caller's network. Forwarding headers are believed only from the proxies that TRUST_PROXY names (addresses,
 * ranges, or a number of hops), and only as far as they hold addresses.
 */
export const createClientAddress = (trustProxy: string | undefined): ((request: IncomingMessage) => string) => {
  const trust = trustOf(trustProxy);
  return (request) => {
    const [connected = '', ...forwarded] = proxyAddr.all(request).map(withoutPort);
    let client = connected;
    for (const [hop, before] of forwarded.entries()) {
      if (!trust(client, hop) || isIP(before) === 0) break;
      client = before;
    }
    return networkOf(client);
  };
};

/** Fastify's and our own trust function for TRUST_PROXY. Throws a TypeError for anything but a number or addresses. */
export const trustOf = (trustProxy: string | undefined): ((address: string, hop: number) => boolean) => {
  if (trustProxy === undefined) return () => false;
  if (/^\d+$/.test(trustProxy)) return (_address, hop) => hop < Number(trustProxy);
  return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
};
