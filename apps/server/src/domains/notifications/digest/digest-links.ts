import { createHmac, timingSafeEqual } from 'node:crypto';

/** The links that end somebody's digest. They need no session and do not end: mails are read late. */
export interface DigestLinks {
  tokenFor(userId: string): string;
  /** Whose link it is; undefined for a token that was not made here. */
  userOf(token: string): string | undefined;
}

/** `secret`: of all processes on this database. */
export const createDigestLinks = (secret: string): DigestLinks => {
  const proofOf = (userId: string): Buffer => createHmac('sha256', secret).update(`digest ${userId}`).digest();
  return {
    tokenFor: (userId) => `${userId}.${proofOf(userId).toString('base64url')}`,
    userOf: (token) => {
      const [, userId = '', proof = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(proof, 'base64url');
      return given.length === 32 && timingSafeEqual(given, proofOf(userId)) ? userId : undefined;
    },
  };
};
