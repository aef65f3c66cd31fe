import type { IncomingMessage } from 'node:http';
import { localUrl, type Config } from '../config.ts';

/** Names of the machine itself: a page on one of them is on all. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const originsOf = (url: string): string[] => {
  const { protocol, hostname, port, origin } = new URL(url);
  if (!loopback.has(hostname)) return [origin];
  return [...loopback].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
};

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether a websocket may open (docs/contract.md#connecting): from a page of our own addresses, or from a program, which
 * sends no Origin. Without PUBLIC_URL the server does not know how it is reached: then the page may be of the address
 * that was asked.
 */
export const createOriginCheck = (
  config: Pick<Config, 'publicUrl' | 'urls' | 'host' | 'port'>,
): ((request: IncomingMessage) => boolean) => {
  const isDerived = config.publicUrl === localUrl(config.host, config.port);
  const services = Object.values(config.urls).filter((url) => url !== '');
  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    // On port 0 the own address is known only once the server listens.
    if ([config.publicUrl, ...services].some((url) => originsOf(url).includes(origin))) return true;
    return isDerived && host !== undefined && hostOf(origin) === host;
  };
};
