import type { Auth, Call, Emit } from '@baithak/protocol/define-contract';
import { staffRank } from '@baithak/protocol/ranks';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './errors.ts';
import type { Viewer } from './viewer.ts';

/** Reads a session live by its access token, and keeps from which address it is used. The accounts domain provides it. */
export type Authenticate = (
  accessToken: string,
  address: string,
) => Promise<{ viewer: Viewer; endsAt: number } | undefined>;

/** Who calls an entry of this `auth`, or the Refusal: NO_TOKEN, BAD_TOKEN or SUSPENDED. Whether they may says `allow`. */
export const viewerOf = async (
  authenticate: Authenticate,
  auth: Auth,
  bearer: string | undefined,
  address: string,
): Promise<Viewer | undefined> => {
  if (auth === 'none') return undefined;
  if (auth === 'refresh' || auth === 'upload') {
    // The handler looks up which token it is.
    if (bearer === undefined) throw new Refusal('BAD_TOKEN');
    return undefined;
  }
  if (bearer === undefined) {
    if (auth === 'maybe') return undefined;
    throw new Refusal('NO_TOKEN');
  }
  const session = await authenticate(bearer, address);
  if (!session) throw new Refusal('BAD_TOKEN');
  return session.viewer;
};

/** Throws GUESTS_MAY_NOT or FORBIDDEN unless the viewer is one of those whom the entry is for. */
export const allow = ({ auth, bots }: Pick<Call | Emit, 'auth' | 'bots'>, viewer: Viewer): void => {
  if (viewer.bot && bots === undefined) throw new Refusal('FORBIDDEN', { msg: 'Bots may not do this.' });
  if (auth === 'member' && viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (auth === 'staff' && viewer.rank < staffRank) throw new Refusal('FORBIDDEN');
};

/**
 * Throws BAD_TOKEN for a bot's token that a page sent: everybody who opens the page could read it, and would be the bot.
 * Browsers send one of these headers with all that a page asks for.
 */
export const refuseBotInPage = ({ bot }: Viewer, headers: IncomingHttpHeaders): void => {
  if (bot && (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined))
    throw new Refusal('BAD_TOKEN', { msg: 'The token of a bot opens nothing from a page.' });
};
