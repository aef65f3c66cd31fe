import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters that need no escaping in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. The token is random throughout, so a plain SHA-256 cannot be searched back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What a bot's token begins with, so that it is known where it should not be: in a page, a picture, a repository. */
export const botTokenPrefix = 'bth_bot_';

export const isBotToken = (text: string): boolean => text.startsWith(botTokenPrefix);

/** Whether the text can be a token at all: whatever else is sent never reaches the database. */
export const looksLikeToken = (text: string): boolean => /^(bth_bot_)?[\w-]{43}$/.test(text);
