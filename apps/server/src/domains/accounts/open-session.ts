import type { accountsContract } from '@baithak/protocol/accounts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findStoredSession } from './find-stored-session.ts';
import { storePair } from './open-session.write.ts';
import { presentSession } from './present.ts';
import { rates, takeEach } from './rates.ts';
import { newPair } from './tokens.ts';

/** CONTRACT.md 3: fresh tokens for a stored session. Other tabs keep theirs. */
export const openSession: CallHandler<typeof accountsContract.openSession> = async (caller, { email, token }) => {
  await takeEach(caller.limits, [rates.sessionByAddress, caller.address]);
  const session = await findStoredSession(caller, email, token);
  if (!session) throw new Refusal('BAD_TOKEN');
  const now = caller.clock.now();
  const { stored: pair, ...tokens } = newPair(session.guest === 1, now);
  await caller.db.write(storePair, { sessionId: session.sessionId, personId: session.id, pair, now });
  return { data: presentSession(session, { token, ...tokens }) };
};
