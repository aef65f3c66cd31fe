import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { hashToken, looksLikeToken } from '../../platform/tokens.ts';
import { touchSession } from './open-session.write.ts';
import { findSessionByToken } from './queries.ts';

/** How stale the last use of a session may be, ms: one write a minute, not one a request. */
const touchEvery = 60_000;

/** Sessions whose last use is being stored, by process. */
const touching = new WeakMap<App['db'], Set<string>>();

/** Who an access token stands for and when it ends, ms; undefined when it or its session has ended. Read live. */
export const viewerOf = async (
  app: App,
  accessToken: string,
): Promise<{ viewer: Viewer; endsAt: number } | undefined> => {
  if (!looksLikeToken(accessToken)) return undefined;
  const now = app.clock.now();
  const session = await findSessionByToken(app.db.read, 'access', hashToken(accessToken), now);
  if (!session) return undefined;
  const { userId, username, rank, guest, sessionId, expires_at: endsAt } = session;
  if (now - session.last_used_at >= touchEvery) touch(app, { sessionId, personId: userId, now });
  return { viewer: { userId, username, rank, guest: guest === 1, sessionId }, endsAt };
};

const touch = (app: App, use: { sessionId: string; personId: string; now: number }): void => {
  const busy = touching.get(app.db) ?? new Set();
  touching.set(app.db, busy);
  if (busy.has(use.sessionId)) return;
  busy.add(use.sessionId);
  app.db
    .write(touchSession, use)
    .catch((error: unknown) => app.log.warn({ err: error }, "a session's last use could not be stored"))
    .finally(() => busy.delete(use.sessionId));
};
