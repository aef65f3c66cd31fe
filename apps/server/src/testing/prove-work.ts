import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { GuestChallenge, GuestProof } from '@baithak/protocol/contracts/guest-proof';

/** The work that a browser does for whoever enters while many come at once. */
export const proveWork = async (challenge: GuestChallenge): Promise<GuestProof> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution.');
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey };
};
