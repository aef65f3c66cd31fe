import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The caller's address. Forwarding headers are believed only from the proxies that TRUST_PROXY names (addresses, ranges, or a number of hops). */
export const createAddressOf = (trustProxy: string | undefined): ((request: IncomingMessage) => string) => {
  const trust = trustOf(trustProxy);
  return (request) => proxyAddr(request, trust);
};

/** Fastify's and proxy-addr's trust function for TRUST_PROXY. */
export const trustOf = (trustProxy: string | undefined): ((address: string, hop: number) => boolean) => {
  if (trustProxy === undefined) return () => false;
  if (/^\d+$/.test(trustProxy)) return (_address, hop) => hop < Number(trustProxy);
  return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
};
