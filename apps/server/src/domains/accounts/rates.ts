import type { LimitRule, RateLimiter } from '../../platform/rate-limiter.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often an address, and an account, may try (docs/contract.md#attempts). Whole neighbourhoods share one address behind a mobile
 * provider, so addresses get a large budget; accounts get a small one, but never so little that a stranger could lock
 * the owner out for long: from one address 10 wrong tries in 10 minutes, from everywhere 100 in an hour.
 */
export const rates = {
  guestByAddress: { name: 'guest_address', points: 60, seconds: 10 * minutes },
  registerByAddress: { name: 'register_address', points: 40, seconds: hours },
  registerByEmail: { name: 'register_email', points: 5, seconds: hours },
  loginByAddress: { name: 'login_address', points: 100, seconds: 10 * minutes },
  loginByAccountHere: { name: 'login_account_address', points: 10, seconds: 10 * minutes },
  loginByAccount: { name: 'login_account', points: 100, seconds: hours },
  sessionByAddress: { name: 'session_address', points: 1000, seconds: 10 * minutes },
  verifyByAddress: { name: 'verify_address', points: 60, seconds: 10 * minutes },
  mailByAddress: { name: 'mail_address', points: 20, seconds: hours },
  mailByEmail: { name: 'mail_email', points: 5, seconds: hours },
  resetByAddress: { name: 'reset_address', points: 30, seconds: hours },
  resetByEmail: { name: 'reset_email', points: 10, seconds: hours },
  passwordByAccount: { name: 'password_account', points: 10, seconds: 10 * minutes },
  setUpByAddress: { name: 'setup_address', points: 10, seconds: 10 * minutes },
} as const satisfies Record<string, LimitRule>;

/** Takes one from each budget in order; throws TOO_MANY at the first empty one. */
export const takeEach = async (
  limits: RateLimiter,
  ...budgets: readonly (readonly [LimitRule, string])[]
): Promise<void> => {
  for (const [rule, key] of budgets) await limits.take(rule, key);
};
