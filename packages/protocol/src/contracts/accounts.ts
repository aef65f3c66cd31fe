import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { tokenText, text, optionalText } from '../text/text.ts';
import { accountEmail, Email } from './account-email.ts';
import { GuestChallenge, GuestProof } from './guest-proof.ts';

/**
 * Accounts and sessions: the auth service (docs/contract.md#accounts-and-sessions). Every entry with TOO_MANY is
 * limited per address and account.
 */

const guestMin = limits.guestUsernameMin;
const accountMin = limits.usernameMin;
const tooLong = `must have at most ${limits.usernameMax} characters`;

/** Lowercase letters and digits, the first a letter (docs/product.md#names-and-passwords; lengths: limits.ts). */
export const GuestUsername = z
  .string()
  .max(limits.usernameMax, tooLong)
  .regex(
    new RegExp(`^[a-z][a-z0-9]{${guestMin - 1},}$`),
    `must be at least ${guestMin} lowercase letters and digits, and begin with a letter`,
  );

/** Lowercase letters and digits (docs/product.md#names-and-passwords; lengths: limits.ts). */
export const Username = z
  .string()
  .max(limits.usernameMax, tooLong)
  .regex(new RegExp(`^[a-z0-9]{${accountMin},}$`), `must be at least ${accountMin} lowercase letters and digits`);

/** Any characters (docs/product.md#names-and-passwords); the upper bound keeps the hash cheap. */
export const Password = text(limits.passwordMax).min(
  limits.passwordMin,
  `must have at least ${limits.passwordMin} characters`,
);

/** A one-time code of 6 digits, or a recovery code. */
export const OtpCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[a-z0-9-]{8,24})$/, 'must be 6 digits or a recovery code');

/**
 * What signing in gives. `token` opens only /user/status and /auth/session; a guest's `email` is
 * `<username>@guest.invalid`. Access tokens live 15 minutes, refresh tokens 60 days (guests 7).
 */
export const Session = z.strictObject({
  userId: Id,
  username: z.string(),
  rank: z.number().int(),
  guest: z.boolean(),
  email: z.string(),
  token: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type Session = z.infer<typeof Session>;

/** The answer of a registration that waits for its mail to be followed. */
export const VerificationRequired = z.strictObject({ verificationRequired: z.literal(true) });

/** One of a person's own sessions. `current`: the one that asks. */
export const SessionEntry = z.strictObject({
  _id: Id,
  device: z.string(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate,
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

/** Random, kept by the browser: by it, or by address and device, a banned or suspended guest is known under another name. */
export const BrowserKey = z.string().regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - or _');

const done = {};
const linkToken = { email: Email, token: tokenText() };

export const accountsContract = defineContract({
  enterAsGuest: {
    service: 'auth',
    route: 'POST /auth/guest',
    auth: 'none',
    in: {
      username: GuestUsername,
      device: optionalText(limits.device),
      browserKey: BrowserKey.optional(),
      /** Once PROOF_NEEDED was answered. */
      proof: GuestProof.optional(),
    },
    out: { data: Session },
    errors: ['NAME_TAKEN', 'NAME_RESERVED', 'SUSPENDED', 'PROOF_NEEDED', 'TOO_MANY'],
    summary:
      'Enters as a guest. A name that an account or a live guest holds is refused; PROOF_NEEDED while many come at once, without a proof of work.',
  },
  getGuestChallenge: {
    service: 'auth',
    route: 'GET /auth/guest/challenge',
    auth: 'none',
    in: {},
    out: { challenge: GuestChallenge },
    errors: ['TOO_MANY'],
    summary: 'What a browser works on to prove work: once, within two minutes.',
  },
  register: {
    service: 'auth',
    route: 'POST /auth/register',
    auth: 'maybe',
    in: {
      username: Username,
      email: Email,
      password: Password,
      agreedToTerms: z.literal(true, 'must be agreed to'),
      device: optionalText(limits.device),
      browserKey: BrowserKey.optional(),
    },
    out: { data: z.union([Session, VerificationRequired]) },
    errors: ['NAME_TAKEN', 'NAME_RESERVED', 'WEAK_PASSWORD', 'EMAIL_TAKEN', 'CONFLICT', 'SUSPENDED', 'TOO_MANY'],
    summary:
      "Opens an account. With a guest's bearer that guest becomes the account and keeps rooms and history; CONFLICT when the bearer is an account's.",
  },
  setUpOwner: {
    service: 'auth',
    route: 'POST /auth/setup',
    auth: 'none',
    in: {
      token: tokenText(),
      username: Username,
      email: Email,
      password: Password,
      agreedToTerms: z.literal(true, 'must be agreed to'),
    },
    out: { data: Session },
    errors: ['EXPIRED', 'NAME_TAKEN', 'NAME_RESERVED', 'WEAK_PASSWORD', 'EMAIL_TAKEN', 'TOO_MANY'],
    summary: "Registers the platform's Owner with the one-time link that every start prints until there is one.",
  },
  logIn: {
    service: 'auth',
    route: 'POST /auth/login',
    auth: 'none',
    in: {
      username: text(limits.email).trim().toLowerCase().min(1, 'must not be empty'),
      password: text(limits.passwordMax).min(1, 'must not be empty'),
      otp: OtpCode.optional(),
      device: optionalText(limits.device),
    },
    out: { data: Session },
    errors: ['INVALID_PASSWORD', 'OTP_REQUIRED', 'BAD_OTP', 'NOT_VERIFIED', 'SUSPENDED', 'TOO_MANY'],
    summary: 'Signs in with a username or an e-mail address. INVALID_PASSWORD does not say whether the account exists.',
  },
  openSession: {
    service: 'auth',
    route: 'POST /auth/session',
    auth: 'none',
    in: linkToken,
    out: { data: Session },
    errors: ['BAD_TOKEN', 'SUSPENDED', 'TOO_MANY'],
    summary: 'Opens a stored session with fresh tokens: what a new tab does.',
  },
  verifyEmail: {
    service: 'auth',
    route: 'POST /auth/verify',
    auth: 'none',
    in: linkToken,
    out: { data: z.strictObject({ verified: z.literal(true) }) },
    errors: ['EXPIRED', 'TOO_MANY'],
    summary: 'Follows the link of a mail that proves an address: of a new account, or instead of the present one.',
  },
  resendVerification: {
    service: 'auth',
    route: 'POST /auth/verify/resend',
    auth: 'none',
    in: { email: Email },
    out: done,
    errors: ['TOO_MANY'],
    summary: 'Sends the verification mail again. Answers the same whether or not the address exists.',
  },
  forgotPassword: {
    service: 'auth',
    route: 'POST /auth/password/forgot',
    auth: 'none',
    in: { email: Email },
    out: done,
    errors: ['TOO_MANY'],
    summary: 'Sends a mail with a link to a new password. Answers the same whether or not the address exists.',
  },
  resetPassword: {
    service: 'auth',
    route: 'POST /auth/password/reset',
    auth: 'none',
    in: { ...linkToken, password: Password },
    out: done,
    errors: ['EXPIRED', 'SAME_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY'],
    summary: 'Sets a new password with the link of the mail, and ends all sessions of the account.',
  },
  changePassword: {
    service: 'auth',
    route: 'POST /auth/password/change',
    auth: 'member',
    in: { current: text(limits.passwordMax).min(1, 'must not be empty'), password: Password },
    out: { data: Session },
    errors: ['INVALID_PASSWORD', 'SAME_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY'],
    summary:
      'Changes the password; the other sessions of the account end, and of this one every token but those of the answer.',
  },
  ...accountEmail,
  refreshAccessToken: {
    service: 'auth',
    route: 'GET /auth/refreshAccessToken',
    auth: 'refresh',
    envelope: 'boolean',
    in: {},
    out: { data: z.strictObject({ accessToken: z.string() }) },
    errors: ['TOO_MANY'],
    summary: 'A fresh access token for a refresh token. `status` is true, or false with 401.',
  },
  logOut: {
    service: 'auth',
    route: 'POST /auth/logout',
    auth: 'signedIn',
    in: {},
    out: done,
    errors: [],
    summary: 'Ends this session; its sockets are disconnected.',
  },
  listSessions: {
    service: 'auth',
    route: 'GET /auth/sessions',
    auth: 'signedIn',
    in: {},
    out: { data: z.array(SessionEntry) },
    errors: [],
    summary: 'Your own sessions, the last used first.',
  },
  revokeSession: {
    service: 'auth',
    route: 'POST /auth/sessions/revoke',
    auth: 'signedIn',
    in: { sessionId: Id.optional(), password: text(limits.passwordMax).optional() },
    out: done,
    errors: ['NOT_FOUND', 'INVALID_PASSWORD', 'TOO_MANY'],
    summary:
      'Ends one of your own sessions, or without `sessionId` all but this one. The password is asked for; guests have none.',
  },
  endSessionsOf: {
    service: 'api',
    route: 'POST /a/staff/sessions/end',
    auth: 'staff',
    in: { targetId: Id },
    out: { ended: z.number().int() },
    errors: ['NOT_FOUND', 'OUTRANKED'],
    summary: 'Ends every session of a person of a lower rank than yours.',
  },
  enableOtp: {
    service: 'auth',
    route: 'POST /auth/otp/enable',
    auth: 'member',
    in: { password: text(limits.passwordMax).min(1, 'must not be empty') },
    out: { data: z.strictObject({ secret: z.string(), uri: z.string() }) },
    errors: ['INVALID_PASSWORD', 'CONFLICT', 'TOO_MANY'],
    summary:
      'Begins time-based one-time codes: the secret and its otpauth address. Nothing changes until it is confirmed.',
  },
  confirmOtp: {
    service: 'auth',
    route: 'POST /auth/otp/confirm',
    auth: 'member',
    in: { otp: OtpCode },
    out: { data: z.strictObject({ recoveryCodes: z.array(z.string()) }) },
    errors: ['BAD_OTP', 'NOT_FOUND', 'TOO_MANY'],
    summary: 'Turns one-time codes on. The recovery codes are shown only once.',
  },
  disableOtp: {
    service: 'auth',
    route: 'POST /auth/otp/disable',
    auth: 'member',
    in: { password: text(limits.passwordMax).min(1, 'must not be empty'), otp: OtpCode },
    out: done,
    errors: ['INVALID_PASSWORD', 'BAD_OTP', 'NOT_FOUND', 'TOO_MANY'],
    summary: 'Turns one-time codes off.',
  },
  checkStatus: {
    service: 'auth',
    route: 'GET /user/status',
    auth: 'none',
    envelope: 'own',
    in: { email: text(limits.email), token: text(limits.token) },
    out: { status: z.union([z.literal(0), z.literal(1)]) },
    errors: ['TOO_MANY'],
    summary: 'Whether a stored session is still valid: 1 or 0.',
  },
  setAuthToken: {
    namespace: '/global',
    also: ['/room', '/private'],
    emit: 'setAuthToken',
    auth: 'signedIn',
    in: { token: tokenText() },
    out: {},
    errors: ['BAD_TOKEN'],
    summary: 'Renews the whole connection with a fresh access token of the same session, within 60 s of updateToken.',
  },
  tokenEnding: {
    namespace: ['/global', '/room', '/private'],
    event: 'updateToken',
    payload: {},
    summary: 'The access token of this connection ends soon: fetch a fresh one and emit setAuthToken.',
  },
  suspended: {
    namespace: ['/global'],
    event: 'suspended',
    payload: { until: IsoDate.nullable(), reason: z.string(), rule: z.number().int().nullable(), said: z.string() },
    summary:
      'Your account is suspended: every connection ends now. `until` is null for good; `rule`, 1 to 7, and `said`, one line of what broke it, come with a report that was settled so.',
  },
});
