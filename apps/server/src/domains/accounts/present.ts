import type { Session } from '@baithak/protocol/accounts';
import type { PersonTable } from '../people/api.ts';

/** A guest's address: letters sent there reach nobody (CONTRACT.md 3). */
export const guestEmail = (username: string): string => `${username}@guest.invalid`;

export interface SessionOwner extends Pick<PersonTable, 'username' | 'rank' | 'guest'> {
  id: string;
  /** Of the account; null for a guest. */
  email: string | null;
}

type Tokens = Pick<Session, 'token' | 'accessToken' | 'refreshToken'>;

/** The wire's Session. Until a guest's account is verified it stays the guest's. */
export const presentSession = (owner: SessionOwner, { token, accessToken, refreshToken }: Tokens): Session => ({
  userId: owner.id,
  username: owner.username,
  rank: owner.rank,
  guest: owner.guest === 1,
  email: owner.guest === 1 || owner.email === null ? guestEmail(owner.username) : owner.email,
  token,
  accessToken,
  refreshToken,
});
