import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { GuestChallenge, type GuestProof } from '@baithak/protocol/contracts/guest-proof';
import type { Clock } from '../../../platform/clock.ts';

/** Rounds of each key, and of how many keys at most one is looked for: half of them on average. */
const rounds = 5000;
const mostKeys = 500;
/** ms. */
const life = 120_000;
/** Proofs that are remembered as used; while there are as many, no other one is taken. */
const mostUsed = 100_000;

export interface GuestProofs {
  /** One more, which the asker may use once within two minutes. */
  challenge(): Promise<GuestChallenge>;
  /** Whether the work is done, for a challenge of ours that holds and was not tried before. It can be tried once, right or wrong. */
  accepts(proof: GuestProof): Promise<boolean>;
}

/** Challenges signed with a secret of the server: nothing is kept of those that are given out. */
export const createGuestProofs = ({ now }: Pick<Clock, 'now'>, secret: string): GuestProofs => {
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `key ${secret}` };
  /** When each may be forgotten (ms), by its signature, the oldest use first. */
  const used = new Map<string, number>();

  const forgetEnded = (): void => {
    for (const [signature, ends] of used) {
      if (ends > now()) return;
      used.delete(signature);
    }
  };

  return {
    challenge: async () => {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        counter: randomInt(mostKeys),
        deriveKey,
        expiresAt: Math.floor((now() + life) / 1000),
        ...secrets,
      });
      return GuestChallenge.parse(made);
    },
    accepts: async ({ challenge, counter, derivedKey }) => {
      const { signature } = challenge;
      const ends = challenge.parameters.expiresAt * 1000;
      forgetEnded();
      if (ends <= now() || ends > now() + life || used.has(signature) || used.size >= mostUsed) return false;
      const check = { challenge, solution: { counter, derivedKey }, deriveKey, ...secrets };
      const { invalidSignature, verified } = await verifySolution(check);
      // What is not signed by us takes no memory. Two of the same at once: only the first is here.
      if (invalidSignature !== false || used.has(signature)) return false;
      used.set(signature, now() + life);
      return verified;
    },
  };
};
