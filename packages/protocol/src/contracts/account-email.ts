import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate } from '../entities/entities.ts';
import { limits } from '../limits.ts';
import { text } from '../text/text.ts';

/** As zod's own, and endings of other scripts. */
const mail =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/;
const atHost = /@(?=[^@]*$)(.*)$/s;

/** The host of an address in the letters that mail is sent with: `ali@مثال.پاکستان` is `ali@xn--mgbh0fb.xn--mgbai9azgqp6j`. */
const withAsciiHost = (address: string): string =>
  address.replace(atHost, (written, host: string) =>
    /^[\p{L}\p{M}\p{N}.۔-]+$/u.test(host) && URL.canParse(`http://${host.replaceAll('۔', '.')}`)
      ? `@${new URL(`http://${host.replaceAll('۔', '.')}`).hostname}`
      : written,
  );

export const Email = z
  .string()
  .max(limits.email * 4, `must have at most ${limits.email} characters`)
  .overwrite(withAsciiHost)
  .check(z.email({ pattern: mail, error: 'must be an e-mail address' }))
  .max(limits.email, `must have at most ${limits.email} characters`)
  .toLowerCase();

/** The address of an account, and the one that takes its place once the link that was sent there is opened. */
export const EmailState = z.strictObject({
  email: z.string(),
  verified: z.boolean(),
  pending: z.strictObject({ email: z.string(), expires: IsoDate }).nullable(),
});
export type EmailState = z.infer<typeof EmailState>;

/** The address of an account and its change (docs/contract.md#e-mail-address). Part of accountsContract. */
export const accountEmail = defineContract({
  getEmail: {
    service: 'auth',
    route: 'GET /auth/email',
    auth: 'member',
    in: {},
    out: { data: EmailState },
    errors: [],
    summary: 'The address of your account, and the one you want instead while its link waits to be opened.',
  },
  changeEmail: {
    service: 'auth',
    route: 'POST /auth/email/change',
    auth: 'member',
    in: { email: Email, password: text(limits.passwordMax).min(1, 'must not be empty') },
    out: { data: EmailState },
    errors: ['INVALID_PASSWORD', 'CONFLICT', 'TOO_MANY'],
    summary:
      'Sends a link to the new address, which takes the place of the present one when it is opened; a notice goes to the present one. The answer is the same for an address that has an account. CONFLICT: it is yours already.',
  },
  resendEmailChange: {
    service: 'auth',
    route: 'POST /auth/email/resend',
    auth: 'member',
    in: {},
    out: { data: EmailState },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'Sends the link to the new address again; the one before no longer works. NOT_FOUND when none waits.',
  },
  cancelEmailChange: {
    service: 'auth',
    route: 'POST /auth/email/cancel',
    auth: 'member',
    in: {},
    out: { data: EmailState },
    errors: [],
    summary: 'Takes back the change of address: its link no longer works.',
  },
  emailChanged: {
    namespace: ['/global'],
    event: 'emailChanged',
    payload: { email: z.string() },
    summary: 'The address of your account is another one now: the stored session goes by it.',
  },
});
