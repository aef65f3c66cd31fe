import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newUploadToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token; undefined for what cannot be one. */
export const hashUploadToken = (token: string): string | undefined =>
  /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined;
