import type { Session } from '@baithak/protocol/accounts';
import type { PersonTable } from '../people/api.ts';

export const guestDomain = 'guest.invalid';

/** A guest's address: letters sent there reach nobody (CONTRACT.md 3). */
export const guestEmail = (username: string): string => `${username}@${guestDomain}`;

export interface SessionOwner extends Pick<PersonTable, 'username' | 'rank' | 'guest'> {
  id: string;
  /** Of the account; null for a guest. */
  email: string | null;
}

/** The address that a session is handed out under. Until a guest's account is verified it stays the guest's. */
export const emailOf = ({ username, guest, email }: SessionOwner): string =>
  guest === 1 || email === null ? guestEmail(username) : email;

type Tokens = Pick<Session, 'token' | 'accessToken' | 'refreshToken'>;

/** The wire's Session. */
export const presentSession = (owner: SessionOwner, { token, accessToken, refreshToken }: Tokens): Session => ({
  userId: owner.id,
  username: owner.username,
  rank: owner.rank,
  guest: owner.guest === 1,
  email: emailOf(owner),
  token,
  accessToken,
  refreshToken,
});
