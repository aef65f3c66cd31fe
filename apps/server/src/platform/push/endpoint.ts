import { isIP } from 'node:net';

const longest = 1000;

/**
 * The address of a push service as it is stored: https on its own port, at a name. Undefined for anything else, which no
 * browser gives: an address with numbers, another port or a password would be somebody's try at this server's network.
 * `allowLoopback`: tests have their push service at http://127.0.0.1.
 */
export const pushEndpoint = (given: string, allowLoopback: boolean): string | undefined => {
  if (!URL.canParse(given)) return undefined;
  const { protocol, hostname, port, username, password, href } = new URL(given);
  if (href.length > longest || username !== '' || password !== '') return undefined;
  if (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1') return href;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && isName ? href : undefined;
};
