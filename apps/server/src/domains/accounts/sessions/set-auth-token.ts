import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';

/** A fresh access token of the same session renews the whole connection (docs/contract.md#token-renewal). */
export const setAuthToken: EmitHandler<typeof accountsContract.setAuthToken> = async (caller, { token }) => {
  const session = await caller.services.accounts.findViewer(token, caller.address);
  if (session?.viewer.sessionId !== caller.viewer.sessionId) throw new Refusal('BAD_TOKEN');
  caller.connection.renew(session.viewer, session.endsAt);
  return {};
};
