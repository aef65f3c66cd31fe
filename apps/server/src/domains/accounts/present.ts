import type { Session } from '@baithak/protocol/contracts/accounts';
import type { PersonTable } from '../people/api.ts';

export const guestDomain = 'guest.invalid';

/** A guest's address: mails sent there reach nobody (docs/contract.md#the-session). */
export const guestEmail = (username: string): string => `${username}@${guestDomain}`;

export interface SessionOwner extends Pick<PersonTable, 'username' | 'rank' | 'guest'> {
  id: string;
  /** Of the account; null for a guest. */
  email: string | null;
}

/** The e-mail address of a session. Until a guest's account is verified it stays the guest's. */
export const sessionEmail = ({ username, guest, email }: SessionOwner): string =>
  guest === 1 || email === null ? guestEmail(username) : email;

type Tokens = Pick<Session, 'token' | 'accessToken' | 'refreshToken'>;

/** The wire's Session. */
export const presentSession = (owner: SessionOwner, { token, accessToken, refreshToken }: Tokens): Session => ({
  userId: owner.id,
  username: owner.username,
  rank: owner.rank,
  guest: owner.guest === 1,
  email: sessionEmail(owner),
  token,
  accessToken,
  refreshToken,
});
