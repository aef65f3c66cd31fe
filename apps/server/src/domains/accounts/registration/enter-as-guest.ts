import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { GuestChallenge, type GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { newId } from '@baithak/protocol/ids';
import { guestRank } from '@baithak/protocol/ranks';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomInt } from 'node:crypto';
import type { App } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import { inArrivalTurn } from '../../../platform/fair-turns.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { LimitRule } from '../../../platform/rate-limiter.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { isNameHeld, languageOf } from '../../people/api.ts';
import { guestEmail, presentSession } from '../present.ts';
import { rates, takes } from '../rates.ts';
import { nameSuffix, newSession } from '../sessions/tokens.ts';
import { refuseSuspendedBrowser } from '../suspensions/suspension.queries.ts';
import { storeGuest } from './register.write.ts';
import { refuseName } from './usernames.ts';

/** While many come at once, a guest costs whoever sends them some work. */
const checkProof = async (
  { config, services, db, clock }: App,
  username: string,
  proof: GuestProof | undefined,
): Promise<void> => {
  if (!config.rateLimits || !services.raids.needsProof()) return;
  // A proof serves once: not for a name that cannot be had.
  if (await isNameHeld(db.read, username, clock.now())) throw new Refusal('NAME_TAKEN');
  if (proof && (await services.accounts.guestProofs.accepts(proof))) return;
  throw new Refusal('PROOF_NEEDED');
};

/** Enters under a name that no account and no live guest holds (docs/contract.md#names). */
export const enterAsGuest: CallHandler<typeof accountsContract.enterAsGuest> = async (
  caller,
  { username, device, browserKey, proof },
  http,
) => {
  await caller.limits.take(rates.guestByAddress, caller.address);
  await refuseSuspendedBrowser(caller, http);
  refuseName(caller, username);
  await checkProof(caller, username, proof);
  const now = caller.clock.now();
  const id = newId(now);
  const { stored, ...tokens } = newSession(
    { guest: true, email: guestEmail(username), device: device ?? caller.device },
    now,
  );
  const language = languageOf(http.request.headers['accept-language']);
  const known = {
    place: device === undefined ? null : hashToken(`${caller.address} ${device}`),
    browser: browserKey === undefined ? null : hashToken(browserKey),
  };
  const guest = {
    id,
    username,
    suffix: nameSuffix(),
    language,
    session: stored,
    address: caller.address,
    device: known,
    now,
  };
  await inArrivalTurn(caller.address, () => caller.db.write(storeGuest, guest));
  caller.authLog.note('enterAsGuest', { userId: id });
  await caller.services.raids.entered(id, username, caller.address);
  return { data: presentSession({ id, username, rank: guestRank, guest: 1, email: null }, tokens) };
};

export const getGuestChallenge: CallHandler<typeof accountsContract.getGuestChallenge> = async (caller) => {
  await caller.limits.take(rates.guestByAddress, `challenge ${caller.address}`);
  return { challenge: await caller.services.accounts.guestProofs.challenge() };
};

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

/** For several processes, which remember apart. */
const once: LimitRule = { name: 'guest_proof', points: 1, seconds: life / 1000 };

/** Challenges signed with a secret of the server: nothing is kept of those that are given out. */
export const createGuestProofs = (
  { clock: { now }, limits }: Pick<App, 'clock' | 'limits'>,
  secret: string,
): GuestProofs => {
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
      return (await takes(limits, once, signature)) && verified;
    },
  };
};

/** For a write that proves an address: EXPIRED in place of a unique violation, when another account has proven it meanwhile. */
export const refuseProven = (error: unknown): never => {
  throw isUniqueViolation(error) ? new Refusal('EXPIRED') : error;
};
