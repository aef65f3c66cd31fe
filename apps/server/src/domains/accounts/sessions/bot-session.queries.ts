import { newId } from '@baithak/protocol/ids';
import type { Tx } from '../../../platform/db/write.ts';
import { botTokenPrefix, hashToken, newToken } from '../../../platform/tokens.ts';
import { forGood } from '../../people/api.ts';
import { endSessions } from './session.queries.ts';

/** What is stored of a bot's token. */
export interface BotSession {
  readonly id: string;
  readonly hash: string;
  /** Of a stored session's token, which nobody has. */
  readonly unusedHash: string;
}

/** A bot's token, and what is stored of it. */
export const newBotSession = (now: number): { readonly token: string; readonly session: BotSession } => {
  const token = `${botTokenPrefix}${newToken()}`;
  return { token, session: { id: newId(now), hash: hashToken(token), unusedHash: hashToken(newToken()) } };
};

/** Opens the one session of a bot, which ends every other: an access token without end, and nothing to refresh it. */
export const openBotSession = async (tx: Tx, botId: string, session: BotSession, now: number): Promise<void> => {
  await endSessions(tx, botId, 'all', now);
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: botId,
      token_hash: session.unusedHash,
      given_email: '',
      device: '',
      created_at: now,
      last_used_at: now,
      expires_at: forGood,
    })
    .execute();
  await tx
    .insertInto('session_tokens')
    .values({ hash: session.hash, session_id: session.id, kind: 'access', expires_at: forGood })
    .execute();
};
