import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { client } from '../../../lib/client.ts';

/** ms. The challenge ends soon after. */
const longest = 100_000;

/** Asks for a challenge and works on it, key by key: the browser derives them beside the page. Throws once it is aborted. */
export const proveWork = async (controller: AbortController): Promise<GuestProof> => {
  const { challenge } = await client.accounts.getGuestChallenge();
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: longest });
  controller.signal.throwIfAborted();
  if (!solution) throw new Error('The work took too long.');
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey };
};
