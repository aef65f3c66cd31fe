import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { type AdminCommand, CommandError, UsageError } from '../../../platform/admin/admin-command.ts';
import { iso } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { findPerson } from '../../people/api.ts';
import { checkPassword } from '../passwords/hash-password.ts';
import { listSessionsOf } from '../queries.ts';
import { rates } from '../rates.ts';
import { storeSessionsEnd as storeEnd, storeSessionsEnd, storeLastSeen } from './sessions.write.ts';
import { findStoredSession } from './tokens.ts';
import type { App } from '../../../platform/context.ts';

/** The caller's own live sessions. */
export const listSessions: CallHandler<typeof accountsContract.listSessions> = async ({ viewer, db, clock }) => {
  const rows = await listSessionsOf(db.read, viewer.userId, clock.now());
  return {
    data: rows.map(({ id, device, created_at, last_used_at }) => ({
      _id: id,
      device,
      createdAt: iso(created_at),
      lastUsedAt: iso(last_used_at),
      current: id === viewer.sessionId,
    })),
  };
};

/**
 * Ends one of the caller's own sessions, or all the others; anybody else's is not found. A stolen token alone must not sign out
 * the owner: the password is asked for. Guests have none.
 */
export const revokeSession: CallHandler<typeof accountsContract.revokeSession> = async (
  caller,
  { sessionId, password = '' },
) => {
  const { viewer, db, clock, live } = caller;
  if (!viewer.guest) await checkPassword(caller, password);
  const which = sessionId === undefined ? { except: viewer.sessionId } : { only: sessionId };
  const ended = await db.write(storeSessionsEnd, { userId: viewer.userId, which, now: clock.now() });
  if (sessionId !== undefined && ended.length === 0) throw new Refusal('NOT_FOUND');
  caller.authLog.note('revokeSession', { userId: viewer.userId });
  ended.forEach((id) => live.disconnectSession(id));
  return {};
};

/** 1 when a stored session is still live, else 0 (docs/contract.md#signing-in-and-out). */
export const checkStatus: CallHandler<typeof accountsContract.checkStatus> = async (caller, { email, token }) => {
  if (await findStoredSession(caller, email, token)) return { status: 1 };
  await caller.limits.take(rates.sessionByAddress, caller.address);
  return { status: 0 };
};

/** Ends the caller's session, on every tab that shares it. */
export const logOut: CallHandler<typeof accountsContract.logOut> = async ({ viewer, db, clock, live, authLog }) => {
  await db.write(storeSessionsEnd, { userId: viewer.userId, which: { only: viewer.sessionId }, now: clock.now() });
  authLog.note('logOut', { userId: viewer.userId });
  live.disconnectSession(viewer.sessionId);
  return {};
};

/** `end-sessions <username>`: signs a person out everywhere, at once. */
export const endSessionsCommand: AdminCommand = {
  usage: 'end-sessions <username>',
  run: async ({ db, clock, live }, [username]) => {
    if (username === undefined) throw new UsageError();
    const person = await findPerson(db.read, { username });
    if (!person) throw new CommandError(`There is nobody named ${username}.`);
    const log = { ...logStamp({ clock }), by: null };
    const ended = await db.write(storeSessionsEnd, { userId: person.id, which: 'all', now: clock.now(), log });
    live.disconnectUser(person.id);
    return `${person.username} was signed out of ${ended.length} ${ended.length === 1 ? 'session' : 'sessions'}.`;
  },
};

/** Staff signs somebody of a lower rank out everywhere (docs/contract.md#staff-calls). */
export const endSessionsOf: CallHandler<typeof accountsContract.endSessionsOf> = async (caller, { targetId }) => {
  const { viewer, db, clock, live, authLog } = caller;
  const person = await findPerson(db.read, { id: targetId });
  if (!person) throw new Refusal('NOT_FOUND');
  if (person.rank >= viewer.rank) throw new Refusal('OUTRANKED');
  const log = { ...logStamp(caller), by: viewer.userId };
  const ended = await db.write(storeEnd, { userId: targetId, which: 'all', now: clock.now(), log });
  authLog.note('endSessionsOf', { userId: targetId, by: viewer.userId });
  live.disconnectUser(targetId);
  return { ended: ended.length };
};

/** People whose last connection ended are gathered for so long, in ms: a crowd that leaves is one write. */
const gatherMs = 500;

/** Keeps when people were last here: a visit ends with its last connection, however short it was. Answers what stops it. */
export const keepLastSeen = ({ db, live, clock, log }: Pick<App, 'db' | 'live' | 'clock' | 'log'>) => {
  const left = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const userIds = [...left.keys()];
    const now = Math.max(0, ...left.values());
    left.clear();
    if (userIds.length > 0)
      running = running
        .then(() => db.write(storeLastSeen, { userIds, now }))
        .catch((error: unknown) => log.warn({ err: error }, 'when people left could not be stored'));
    return running;
  };
  live.onOnline((userId, online, isTold) => {
    if (online || isTold) return;
    left.set(userId, clock.now());
    timer ??= setTimeout(() => void flush(), gatherMs);
  });
  return { stop: flush };
};
