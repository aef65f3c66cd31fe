import type { Auth } from '@baithak/protocol/define-contract';
import { staffRank } from '@baithak/protocol/ranks';
import type { Viewer } from './viewer.ts';
import { Refusal } from './errors.ts';

/** Reads a session live by its access token, and keeps from which address it is used. The accounts domain provides it. */
export type Authenticate = (
  accessToken: string,
  address: string,
) => Promise<{ viewer: Viewer; endsAt: number } | undefined>;

/** The viewer that an entry's `auth` promises, or the Refusal: NO_TOKEN, BAD_TOKEN, SUSPENDED, GUESTS_MAY_NOT or FORBIDDEN. */
export const authorize = async (
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
  allow(auth, session.viewer);
  return session.viewer;
};

/** Throws unless the viewer is of the kind that `auth` asks for. */
export const allow = (auth: Auth, viewer: Viewer): void => {
  if (auth === 'member' && viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (auth === 'staff' && viewer.rank < staffRank) throw new Refusal('FORBIDDEN');
};
