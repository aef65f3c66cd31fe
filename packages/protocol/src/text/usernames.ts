import { limits } from '../limits.ts';
import { isReservedName } from './reserved-names.ts';

/** What is wrong with a username. `CHARACTERS`: others than lowercase letters and digits. */
export type UsernameProblem = 'CHARACTERS' | 'FIRST_LETTER' | 'TOO_SHORT' | 'TOO_LONG' | 'RESERVED';
export type NameKind = 'guest' | 'account';

/**
 * The first thing wrong with a username, or null (docs/product.md#names-and-passwords, docs/contract.md#names). Length
 * is in characters.
 */
export const usernameProblem = (name: string, kind: NameKind): UsernameProblem | null => {
  if (!/^[a-z0-9]*$/.test(name)) return 'CHARACTERS';
  if (name.length < (kind === 'guest' ? limits.guestUsernameMin : limits.usernameMin)) return 'TOO_SHORT';
  if (name.length > limits.usernameMax) return 'TOO_LONG';
  if (kind === 'guest' && !/^[a-z]/.test(name)) return 'FIRST_LETTER';
  return isReservedName(name) ? 'RESERVED' : null;
};
