import { limits } from '@baithak/protocol/limits';
import { usernameProblem as problemOfName, type NameKind } from '@baithak/protocol/text/usernames';

/** What is wrong with a value, as a key of `entry:rules`; `missing` counts the characters that a short one lacks. */
export type RuleProblem =
  | {
      rule:
        | 'letters'
        | 'firstLetter'
        | 'nameLong'
        | 'reserved'
        | 'emailMissing'
        | 'emailAt'
        | 'emailEnding'
        | 'emailWrong'
        | 'passwordLong'
        | 'terms';
    }
  | { rule: 'usernameShort' | 'guestShort' | 'passwordShort'; missing: number };

// Limits and names are the protocol's; its zod schemas stay on the server, which decides
// (docs/decisions/0041-no-zod-in-the-browser.md).

export const nameProblem = (value: string, kind: NameKind): RuleProblem | undefined => {
  switch (problemOfName(value, kind)) {
    case null:
      return undefined;
    case 'CHARACTERS':
      return { rule: 'letters' };
    case 'FIRST_LETTER':
      return { rule: 'firstLetter' };
    case 'TOO_LONG':
      return { rule: 'nameLong' };
    case 'RESERVED':
      return { rule: 'reserved' };
    case 'TOO_SHORT':
      return kind === 'guest'
        ? { rule: 'guestShort', missing: limits.guestUsernameMin - value.length }
        : { rule: 'usernameShort', missing: limits.usernameMin - value.length };
  }
};

export const emailProblem = (value: string): RuleProblem | undefined => {
  const address = value.trim();
  if (address === '') return { rule: 'emailMissing' };
  if (!address.includes('@')) return { rule: 'emailAt' };
  if (/@[^@.\s]*$/.test(address)) return { rule: 'emailEnding' };
  const plausible = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(address) && address.length <= limits.email;
  return plausible ? undefined : { rule: 'emailWrong' };
};

export const passwordProblem = (value: string): RuleProblem | undefined => {
  if (value.length > limits.passwordMax) return { rule: 'passwordLong' };
  return value.length < limits.passwordMin
    ? { rule: 'passwordShort', missing: limits.passwordMin - value.length }
    : undefined;
};

/** `yes` is the value of a switch that is on. */
export const termsProblem = (value: string): RuleProblem | undefined =>
  value === 'yes' ? undefined : { rule: 'terms' };
