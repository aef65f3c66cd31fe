import type { IncomingMessage } from 'node:http';
import { inArrivalTurn } from '../arrivals.ts';
import { minute } from '../clock.ts';
import type { App } from '../context.ts';
import type { ConnectionsByAddress } from './bound-connections.ts';
import { createOriginCheck } from './own-origins.ts';

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
