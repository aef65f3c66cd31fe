import { readLocal, writeLocal } from '../../lib/storage.ts';

/** Whether an address stays in this app: a path without // or \\, which could lead to another site. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(address);

/**
 * Where to go after signing in: the page requested before, else home, for a guest the guest home. The stored address is
 * used once.
 */
export const takeDestination = (guest = false): string => {
  const wish = readLocal('loginRedirectUrl');
  writeLocal('loginRedirectUrl', null);
  return wish !== null && isOwnPath(wish) ? wish : guest ? '/ghome' : '/home';
};
