import { readKept, writeKept } from '../../lib/storage.ts';

/** Whether an address stays in this app: a path, and no trick with // or \ that would leave it. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(address);

/** Where to go after coming in: what was asked for before, else home, for a guest the guest home. The stored wish is used once. */
export const takeDestination = (guest = false): string => {
  const wish = readKept('loginRedirectUrl');
  writeKept('loginRedirectUrl', null);
  return wish !== null && isOwnPath(wish) ? wish : guest ? '/ghome' : '/home';
};
