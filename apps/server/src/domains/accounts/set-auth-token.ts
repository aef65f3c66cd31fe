import type { accountsContract } from '@baithak/protocol/accounts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { viewerOf } from './viewer-of.ts';

/** CONTRACT.md 5: a fresh access token of the same session renews the whole connection. */
export const setAuthToken: EmitHandler<typeof accountsContract.setAuthToken> = async (caller, { token }) => {
  const session = await viewerOf(caller, token);
  if (session?.viewer.sessionId !== caller.viewer.sessionId) throw new Refusal('BAD_TOKEN');
  caller.socket.renew(session.viewer, session.endsAt);
  return {};
};
