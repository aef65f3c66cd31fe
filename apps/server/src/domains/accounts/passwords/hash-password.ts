import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { createSemaphore } from '../../../platform/fair-turns.ts';
import { newToken } from '../../../platform/tokens.ts';
import { findAccountOf } from '../queries.ts';
import { rates } from '../rates.ts';

/** argon2id (the package's default kind) with OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once. They run on libuv's 4 threads, which files and DNS need too. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Hashes that may wait: about two seconds of work. Beyond it requests are refused at once. */
const mayWait = 100;

/** Of one address: strangers at another one must not use up the places of all. */
const mayWaitHere = 60;

const limited = createSemaphore(atOnce, mayWait);
const runningHere = new Map<string, number>();

const limitedHere = async <T>(here: string, task: () => Promise<T>): Promise<T> => {
  const running = runningHere.get(here) ?? 0;
  if (running >= mayWaitHere) throw new Refusal('NOT_READY', { retryAfter: 5 });
  runningHere.set(here, running + 1);
  try {
    return await limited(task);
  } finally {
    const left = (runningHere.get(here) ?? 1) - 1;
    if (left > 0) runningHere.set(here, left);
    else runningHere.delete(here);
  }
};

/** The same password typed on another keyboard may have another Unicode composition. */
const normal = (password: string): string => password.normalize('NFKC');

/** An argon2id hash as a PHC string, for a caller at an address. Throws NOT_READY when too many are waiting. */
export const hashPassword = (password: string, here: string): Promise<string> =>
  limitedHere(here, () => hash(normal(password), cost));

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash it does the same work, so that an unknown
 * account takes as long as a wrong password. Throws NOT_READY when too many are waiting.
 */
export const isPassword = async (
  passwordHash: string | undefined,
  password: string,
  here: string,
): Promise<boolean> => {
  decoy ??= hash(newToken(), cost);
  const against = passwordHash ?? (await decoy);
  const right = await limitedHere(here, () => verify(against, normal(password)));
  return right && passwordHash !== undefined;
};

/** The caller's account, once its password has been given. Throws INVALID_PASSWORD, TOO_MANY when too many try at once. */
export const checkPassword = async (caller: Caller, password: string) => {
  const { userId } = caller.viewer;
  await caller.limits.hold([[rates.passwordByAccount, userId]]);
  const account = await findAccountOf(caller.db.read, userId);
  const right = await isPassword(account?.password_hash, password, caller.address);
  if (account && right) return account;
  caller.authLog.note('password.failed', { userId });
  throw new Refusal('INVALID_PASSWORD');
};
