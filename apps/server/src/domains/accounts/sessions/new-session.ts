import { hashToken, newToken } from '../../../platform/tokens.ts';
import { randomBytes } from 'node:crypto';
import { newId } from '@baithak/protocol/ids';
import type { NewSession } from './session.queries.ts';
import { newTokenPair } from './session-tokens.ts';

/** A sign-in on a device: the tokens for the client and what is stored of them. */
export const newSession = (
  { guest, email, device }: { guest: boolean; email: string; device: string },
  now: number,
) => {
  const token = newToken();
  const { accessToken, refreshToken, stored: pair } = newTokenPair(guest, now);
  const stored: NewSession = { id: newId(now), tokenHash: hashToken(token), email, device, ...pair };
  return { token, accessToken, refreshToken, stored };
};

/** What is appended to the name of a guest who has left when another person takes it: 8 hex characters. */
export const nameSuffix = (): string => randomBytes(4).toString('hex');
