import { limits } from '../limits.ts';

/** What is wrong with how a username is written. `CHARACTERS`: others than lowercase letters and digits. */
export type UsernameProblem = 'CHARACTERS' | 'FIRST_LETTER' | 'TOO_SHORT' | 'TOO_LONG';
export type NameKind = 'guest' | 'account';

/**
 * The first thing wrong with how a username is written, or null (docs/product.md#names-and-passwords). Length is in
 * characters. Names that nobody may have: `isReservedName`.
 */
export const usernameProblem = (name: string, kind: NameKind): UsernameProblem | null => {
  if (!/^[a-z0-9]*$/.test(name)) return 'CHARACTERS';
  if (name.length < (kind === 'guest' ? limits.guestUsernameMin : limits.usernameMin)) return 'TOO_SHORT';
  if (name.length > limits.usernameMax) return 'TOO_LONG';
  return kind === 'guest' && !/^[a-z]/.test(name) ? 'FIRST_LETTER' : null;
};
