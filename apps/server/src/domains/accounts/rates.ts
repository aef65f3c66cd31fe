import { Refusal } from '../../platform/errors.ts';
import type { LimitRule, RateLimiter } from '../../platform/rate-limiter.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often an address may try, and an account may be tried (docs/contract.md#attempts). Whole neighbourhoods share one address behind
 * a mobile provider, so addresses get a large budget. Nothing that is counted by account refuses: strangers could use it up.
 */
export const rates = {
  guestByAddress: { name: 'guest_address', points: 60, seconds: 10 * minutes },
  registerByAddress: { name: 'register_address', points: 40, seconds: hours },
  /** Passwords, right or wrong; whoever is beyond waits. One address holds 2 of the 16 places of an account. */
  loginByAddress: { name: 'login_address', points: 100, seconds: 10 * minutes, waiting: 16 },
  loginByAccountHere: { name: 'login_account_address', points: 10, seconds: 10 * minutes, waiting: 2 },
  loginByAccount: { name: 'login_account', points: 30, seconds: hours, waiting: 16 },
  /** The first tries of an account from an address: they wait, but not for a place that strangers could all have taken. */
  firstLoginsHere: { name: 'login_first', points: 2, seconds: 10 * minutes },
  /** A device that has signed in before, for each sign-in: nobody else takes from it. */
  loginByDevice: { name: 'login_device', points: 10, seconds: 10 * minutes, waiting: 2 },
  passwordByAccount: { name: 'password_account', points: 10, seconds: 10 * minutes, waiting: 4 },
  /** Wrong tokens only. */
  sessionByAddress: { name: 'session_address', points: 1000, seconds: 10 * minutes },
  verifyByAddress: { name: 'verify_address', points: 60, seconds: 10 * minutes },
  resetByAddress: { name: 'reset_address', points: 30, seconds: hours },
  setUpByAddress: { name: 'setup_address', points: 10, seconds: 10 * minutes },
  /** The use of a right token, by what it opens: only its holder can use this up. */
  refreshBySession: { name: 'refresh_session', points: 300, seconds: 10 * minutes },
  rightLink: { name: 'right_link', points: 20, seconds: 10 * minutes },
  /** Changes of the address, with the right password. */
  emailChangeByAccount: { name: 'email_change', points: 10, seconds: hours },
  mailByAddress: { name: 'mail_address', points: 40, seconds: hours },
  /**
   * Mails of a kind to one address. Half the life of the shortest link: who gets no other has one that works for another half hour,
   * whoever asked for it.
   */
  mailByEmail: { name: 'mail_email', points: 3, seconds: 30 * minutes },
  /** Less than that, so that one who asks and asks leaves a mail to who needs it. */
  mailByEmailHere: { name: 'mail_email_address', points: 2, seconds: 30 * minutes },
} as const satisfies Record<string, LimitRule>;

/** Takes one from a budget; false when nothing is left of it. */
export const takes = async (limits: RateLimiter, rule: LimitRule, key: string): Promise<boolean> => {
  try {
    await limits.take(rule, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return false;
    throw error;
  }
};

/** Whether one more mail of a kind may go to an address, as somebody here asks. Takes it. */
export const takeMail = async (limits: RateLimiter, kind: string, email: string, here: string): Promise<boolean> =>
  (await takes(limits, rates.mailByEmailHere, `${kind} ${email} ${here}`)) &&
  takes(limits, rates.mailByEmail, `${kind} ${email}`);
