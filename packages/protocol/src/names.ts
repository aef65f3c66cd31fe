import { limits } from './limits.ts';

/** What is wrong with a username. `CHARACTERS`: others than lowercase letters and digits. */
export type UsernameProblem = 'CHARACTERS' | 'FIRST_LETTER' | 'TOO_SHORT' | 'TOO_LONG' | 'RESERVED';
export type NameKind = 'guest' | 'account';

/** Names that would let somebody pass for the house: refused with digits at the end and in look-alike spellings too. */
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

/** Names that mean something to the program or to readers: refused as they stand. */
const words = [
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
const asRead = (name: string): string => name.replace(/[013457]/g, (digit) => lookAlikes[digit] ?? digit);
const withoutEnd = (name: string): string => name.replace(/[0-9]{1,24}$/, '');

const exact: ReadonlySet<string> = new Set([...impersonating, ...words]);
const spellings: ReadonlySet<string> = new Set(impersonating);

/** Whether nobody may take a name: `admin`, but also `admin1`, `adm1n` and `r00t`; `owner` as it stands, `owner1` is free. */
export const isReservedName = (name: string): boolean =>
  exact.has(name) ||
  spellings.has(withoutEnd(name)) ||
  spellings.has(asRead(name)) ||
  spellings.has(asRead(withoutEnd(name)));

/** The first thing wrong with a username, or null (specification 5, CONTRACT.md 2, 3). Length is in characters. */
export const usernameProblem = (name: string, kind: NameKind): UsernameProblem | null => {
  if (!/^[a-z0-9]*$/.test(name)) return 'CHARACTERS';
  if (name.length < (kind === 'guest' ? limits.guestUsernameMin : limits.usernameMin)) return 'TOO_SHORT';
  if (name.length > limits.username) return 'TOO_LONG';
  if (kind === 'guest' && !/^[a-z]/.test(name)) return 'FIRST_LETTER';
  return isReservedName(name) ? 'RESERVED' : null;
};

/** The name that stands where an account was (specification 5); it is shown blank. */
export const removedUser = 'Removed User';

/** A person's name as shown: the full name, else the username; blank for a removed user. */
export const displayName = (user: { username: string; profile: { fullname: string } }): string => {
  if (user.username === removedUser || user.profile.fullname === removedUser) return '';
  return user.profile.fullname.trim() || user.username;
};

/** The title of such a person's role; each language has its own word for it (specification 5: Unassigned). */
export const removedTitle = 'Removed';

/** Characters of a name before it is cut: in rows, and where there is more room (specification 9). */
export const nameLength = { short: 13, long: 20 } as const;

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts to at most `most` characters as people count them (no half emoji, no letter without its marks) and an ellipsis. */
export const truncate = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of segments.segment(text)) {
    if (count === most) return `${kept.trimEnd()}…`;
    kept += segment;
    count += 1;
  }
  return text;
};

/** A name in a row (13) or where there is more room (20). */
export const truncateName = (name: string, room: keyof typeof nameLength = 'short'): string =>
  truncate(name, nameLength[room]);
