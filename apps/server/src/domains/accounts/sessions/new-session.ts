import { hashToken, newToken } from '../../../platform/tokens.ts';
import { randomBytes } from 'node:crypto';
import { newId } from '@baithak/protocol/ids';
import type { NewSession } from './session.queries.ts';
import { newTokenPair, type FreshTokens } from './session-tokens.ts';

/** The three tokens of a session, and what is stored of them. */
export const newTokens = ({ guest }: { guest: boolean }, now: number) => {
  const token = newToken();
  const { accessToken, refreshToken, stored: pair } = newTokenPair(guest, now);
  const stored: FreshTokens = { tokenHash: hashToken(token), ...pair };
  return { token, accessToken, refreshToken, stored };
};

/** A sign-in on a device: the tokens for the client and what is stored of them. */
export const newSession = (
  { guest, email, device }: { guest: boolean; email: string; device: string },
  now: number,
) => {
  const { stored: fresh, ...tokens } = newTokens({ guest }, now);
  const stored: NewSession = { id: newId(now), email, device, ...fresh };
  return { ...tokens, stored };
};

/** What is appended to the name of a guest who has left when another person takes it: 8 hex characters. */
export const nameSuffix = (): string => randomBytes(4).toString('hex');
