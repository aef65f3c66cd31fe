import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '../../../platform/clock.ts';

/** Days after its letter for which a link works: mails are read late, and laws ask for 30 and 60 days. */
const linkDays = 90;

/** What a link is bound to: the person, the address that the letter went to, and how often the digest had been turned on. */
export interface DigestOf {
  readonly userId: string;
  readonly email: string;
  readonly epoch: number;
}

/** A link as it came back. Whose digest it ends is not proved before `isFor`. */
interface DigestLink {
  readonly userId: string;
  isFor(digest: DigestOf): boolean;
}

/** The links that end somebody's digest. They need no session. */
export interface DigestLinks {
  /** `now`: milliseconds. */
  tokenFor(digest: DigestOf, now: number): string;
  /** Undefined for what is none, and for one that is older than 90 days. */
  read(token: string, now: number): DigestLink | undefined;
}

/** `secret`: of all processes on this database. */
export const createDigestLinks = (secret: string): DigestLinks => {
  const proofOf = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const isProof = (proof: string, text: string): boolean => {
    const given = Buffer.from(proof, 'base64url');
    return given.length === 32 && timingSafeEqual(given, proofOf(text));
  };
  const textOf = ({ userId, email, epoch }: DigestOf, madeOn: string): string =>
    JSON.stringify(['digest', userId, madeOn, epoch, email]);
  return {
    tokenFor: (digest, now) => {
      const madeOn = String(Math.floor(now / day));
      return `${digest.userId}.${madeOn}.${proofOf(textOf(digest, madeOn)).toString('base64url')}`;
    },
    read: (token, now) => {
      const [, userId, madeOn, proof = ''] = /^([0-9a-f]{24})(?:\.(\d{1,6}))?\.([\w-]{43})$/.exec(token) ?? [];
      if (userId === undefined) return undefined;
      // Of letters from before links had an end: they work until the digest is turned on again.
      if (madeOn === undefined)
        return { userId, isFor: (digest) => digest.epoch === 0 && isProof(proof, `digest ${digest.userId}`) };
      if (Math.floor(now / day) - Number(madeOn) > linkDays) return undefined;
      return { userId, isFor: (digest) => isProof(proof, textOf(digest, madeOn)) };
    },
  };
};
