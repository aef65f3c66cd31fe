import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * Throws BAD_TOKEN for a bot's token that a page sent: everybody who opens the page could read it, and would be the bot.
 * Browsers send one of these headers with all that a page asks for.
 */
export const refuseBotInPage = ({ bot }: Viewer, headers: IncomingHttpHeaders): void => {
  if (bot && (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined))
    throw new Refusal('BAD_TOKEN', { msg: 'The token of a bot opens nothing from a page.' });
};
