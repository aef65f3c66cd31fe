import { BlockList, isIPv4 } from 'node:net';

/** Networks that are not the internet's: loopback, private, link-local (clouds answer there), shared, multicast, reserved. */
const refusedIPv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refusedIPv4.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only what has been given out for the internet, without what carries another address inside it. */
const givenIPv6 = new BlockList();
givenIPv6.addSubnet('2000::', 3, 'ipv6');
const refusedIPv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refusedIPv6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is on the internet: what people name must never lead the server into its own network. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !refusedIPv4.check(address, 'ipv4')
    : givenIPv6.check(address, 'ipv6') && !refusedIPv6.check(address, 'ipv6');
