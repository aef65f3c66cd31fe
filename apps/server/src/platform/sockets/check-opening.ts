import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { minute } from '../clock.ts';
import { type Config, localUrl } from '../config.ts';
import type { App } from '../context.ts';
import { inArrivalTurn } from '../fair-turns.ts';

type Transport = Socket['conn'];

/** Connections open at once from one address: as many as may come within a minute (`admit`). */
const mostByAddress = 3000;

/** Counts the open connections of each address. */
interface ConnectionsByAddress {
  hasRoom(address: string): boolean;
  count(transport: Transport): void;
}

export const createConnectionsByAddress = (addressOf: (request: IncomingMessage) => string): ConnectionsByAddress => {
  const open = new Map<string, number>();
  const add = (address: string, by: number): void => {
    const count = (open.get(address) ?? 0) + by;
    if (count > 0) open.set(address, count);
    else open.delete(address);
  };
  return {
    hasRoom: (address) => (open.get(address) ?? 0) < mostByAddress,
    count: (transport) => {
      const address = addressOf(transport.request);
      add(address, 1);
      transport.once('close', () => add(address, -1));
    },
  };
};

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

/** Characters of an origin in the log: a client writes it. */
const loggedOrigin = 100;

const ignore = (): void => {};

type Answer = (message: string | null, isAllowed: boolean) => void;

/** For Socket.IO's option `allowRequest`: whether a websocket may open (docs/contract.md#connecting). */
export const createOpeningCheck = (
  { config, clock, log }: Pick<App, 'config' | 'clock' | 'log'>,
  byAddress: ConnectionsByAddress,
  addressOf: (request: IncomingMessage) => string,
): ((request: IncomingMessage, answer: Answer) => void) => {
  const isOwnOrigin = createOriginCheck(config);
  let logAgainAt = 0;
  /** Once a minute: behind a proxy a PUBLIC_URL that is missing or wrong shows in nothing else. */
  const logRefused = (origin: string | undefined): void => {
    if (clock.now() < logAgainAt) return;
    logAgainAt = clock.now() + minute;
    log.warn(
      { origin: origin?.slice(0, loggedOrigin), publicUrl: config.publicUrl },
      'a websocket from a page of another address was refused; PUBLIC_URL is the address of our own pages',
    );
  };
  return (request, answer) => {
    if (!isOwnOrigin(request)) {
      logRefused(request.headers.origin);
      return answer('A page of another site may not connect.', false);
    }
    const address = addressOf(request);
    // Node has taken its own listener off a connection that asks for an upgrade: one that breaks off while it waits would end
    // the process.
    request.socket.on('error', ignore);
    inArrivalTurn(address, async () => {
      if (config.rateLimits && !byAddress.hasRoom(address)) return answer('Too many connections.', false);
      answer(null, true);
    }).catch(() => answer('Too many connections.', false));
  };
};
