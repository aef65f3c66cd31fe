import { isIP } from 'node:net';

const longest = 1000;

export interface PushServices {
  /** Host names; undefined: any. */
  readonly services: readonly string[] | undefined;
  readonly allowLoopback?: boolean | undefined;
}

/** Whose an endpoint is, as far as its name tells: hosts of one domain are one service. */
export const serviceOf = (endpoint: string): string => new URL(endpoint).hostname.split('.').slice(-2).join('.');

const isOf = (hostname: string, service: string): boolean => hostname === service || hostname.endsWith(`.${service}`);

/**
 * The address of a push service as it is stored: https on its own port, at a name. Undefined for anything else, which no
 * browser gives: an address with numbers, another port or a password would be somebody's try at this server's network.
 * `services`: the hosts that it may be at, or below; any without. `allowLoopback`: tests have their push service at http://127.0.0.1.
 */
export const pushEndpoint = (given: string, { services, allowLoopback = false }: PushServices): string | undefined => {
  if (!URL.canParse(given)) return undefined;
  const { protocol, hostname, port, username, password, href } = new URL(given);
  if (href.length > longest || username !== '' || password !== '') return undefined;
  if (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1') return href;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  const isKnown = services === undefined || services.some((service) => isOf(hostname, service));
  return protocol === 'https:' && port === '' && isName && isKnown ? href : undefined;
};
