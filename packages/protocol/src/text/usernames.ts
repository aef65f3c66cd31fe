import { limits } from '../limits.ts';

/** What is wrong with a username. `CHARACTERS`: others than lowercase letters and digits. */
export type UsernameProblem = 'CHARACTERS' | 'FIRST_LETTER' | 'TOO_SHORT' | 'TOO_LONG' | 'RESERVED';
export type NameKind = 'guest' | 'account';

/** Names that could be used to impersonate the system: refused with digits at the end and in look-alike spellings too. */
const impersonating = [
  'admin',
  'administrator',
  'baithak',
  'moderator',
  'official',
  'system',
  'support',
  'root',
  'sysadmin',
  'superadmin',
];

/** Names that mean something to the program or to readers: refused exactly as written here. */
const reservedWords = [
  'profile',
  'status',
  'owner',
  'staff',
  'seniorstaff',
  'jrsa',
  'mod',
  'mods',
  'bot',
  'bots',
  'guest',
  'everyone',
  'here',
  'channel',
  'nobody',
  'anonymous',
  'unknown',
  'null',
  'undefined',
  'removed',
  'removeduser',
  'deleted',
  'deleteduser',
  'settings',
  'security',
  'help',
  'about',
  'privacy',
  'terms',
  'contact',
  'login',
  'register',
  'logout',
  'home',
  'setup',
  'rooms',
  'webmaster',
  'postmaster',
];

const lookAlikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const withoutLookAlikes = (name: string): string => name.replace(/[013457]/g, (digit) => lookAlikes[digit] ?? digit);
const withoutTrailingDigits = (name: string): string => name.replace(new RegExp(`[0-9]{1,${limits.usernameMax}}$`), '');

const exact: ReadonlySet<string> = new Set([...impersonating, ...reservedWords]);
const spellings: ReadonlySet<string> = new Set(impersonating);

/** Whether nobody may take a name: `admin`, but also `admin1`, `adm1n` and `r00t`; `owner` is reserved, `owner1` is free. */
export const isReservedName = (name: string): boolean =>
  exact.has(name) ||
  spellings.has(withoutTrailingDigits(name)) ||
  spellings.has(withoutLookAlikes(name)) ||
  spellings.has(withoutLookAlikes(withoutTrailingDigits(name)));

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
