import type { accountDataContract } from '@baithak/protocol/contracts/account-data';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { removedUser } from '@baithak/protocol/text/display-names';
import { setTimeout } from 'node:timers/promises';
import { type AdminCommand, CommandError, UsageError } from '../../../platform/admin/admin-command.ts';
import type { App } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { botIdsOf } from '../../bots/api.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { findPerson } from '../../people/api.ts';
import { presentOnlineUser } from '../../rooms/api.ts';
import { removeExportBytes } from '../export/make-exports.ts';
import { participants } from '../participants.ts';
import { type Closing, beginClosing, endClosing, forgetPiece, settledMs } from './closing.write.ts';

export type ClosingApp = Pick<App, 'db' | 'live' | 'blobs' | 'clock'>;

/**
 * Closes an account or a guest for good (docs/contract.md#own-account). Resolves once nobody can act with it, its sockets have
 * ended and rooms show 'Removed User'; `forgetClosed` does the rest. The sockets of `ownSession` end with the answer: its app
 * would take the loss for an expired session.
 */
export const closeAccount = async (
  app: ClosingApp,
  closing: Omit<Closing, 'now'>,
  ownSession?: string,
): Promise<void> => {
  const { userId } = closing;
  const now = app.clock.now();
  const bots = await botIdsOf(app.db.read, userId);
  const { roomIds } = await app.db.write(beginClosing, { ...closing, now });
  const removed = {
    id: userId,
    username: '',
    fullname: '',
    picture: null,
    removed_at: now,
    rank: 0,
    role: null,
    alias: '',
  };
  const user = presentOnlineUser(userId, removed);
  for (const roomId of new Set([...roomIds, ...app.live.roomsOf(userId)]))
    app.live.room(roomId).publishPresence(roomsContract.userUpdated, { roomId, user });
  // What ends now is told under the name that rooms show; private threads that are open on others' screens learn of it.
  app.live.refreshViewer({ userId, username: removedUser, rank: 0, guest: false });
  app.live.disconnectUser(userId, ownSession);
  // What a bot hears, somebody must answer for.
  for (const botId of bots) await closeAccount(app, { userId: botId, ownRooms: 'leave' });
};

/** Forgets everything of a closed account, in bounded pieces. Repeating it does no harm. */
export const forgetClosed = async (
  { db, blobs }: Pick<ClosingApp, 'db' | 'blobs'>,
  userId: string,
  now: number,
): Promise<void> => {
  await removeExportBytes({ db, blobs }, userId);
  for (const domain of Object.keys(participants)) {
    let after = await db.write(forgetPiece, { userId, now, domain, after: undefined });
    while (after !== undefined) after = await db.write(forgetPiece, { userId, now, domain, after });
  }
};

/** Goes on with closings that a crash broke off, and finishes those that have settled. */
export const finishClosings = async (
  app: Pick<ClosingApp, 'db' | 'blobs' | 'clock'>,
  lost?: AbortSignal,
): Promise<void> => {
  const closings = await app.db.read.selectFrom('account_closings').selectAll().execute();
  for (const { user_id: userId, closed_at: closedAt } of closings) {
    if (lost?.aborted === true) return;
    await forgetClosed(app, userId, closedAt);
    if (closedAt <= app.clock.now() - settledMs) await app.db.write(endClosing, { userId });
  }
};

/** Milliseconds: what a large account has left to be forgotten goes on after the answer. */
const longest = 5_000;

/** Closes the caller's own account; the password is asked for, which guests do not have. */
export const deleteMyAccount: CallHandler<typeof accountDataContract.deleteMyAccount> = async (
  caller,
  { password = '', browserKey },
) => {
  const { userId, guest, sessionId } = caller.viewer;
  await caller.limits.take({ name: 'deleteMyAccount', points: 20, seconds: 600 }, userId);
  if (!guest) await caller.services.accounts.checkPassword(caller, password);
  const browser = browserKey === undefined ? null : hashToken(browserKey);
  await closeAccount(caller, { userId, ownRooms: 'refuse', browser }, sessionId);
  caller.authLog.note('deleteMyAccount', { userId });
  const forgotten = caller.services.accountData.forget(userId);
  await Promise.race([forgotten, setTimeout(longest, undefined, { ref: false })]);
  caller.live.disconnectSession(sessionId);
  return { deleted: true };
};

/** `delete-user <username> <username>`: closes an account or a guest, once the name is given twice: a slip would be for good. Rooms that they own stay, for the platform's Owner to hand over. */
export const deleteUser: AdminCommand = {
  usage: 'delete-user <username> <the same again>',
  run: async (app, [username, again, ...more]) => {
    if (username === undefined || more.length > 0) throw new UsageError();
    const person = await findPerson(app.db.read, { username });
    if (!person) throw new CommandError(`There is nobody named ${username}.`);
    if (again !== username) {
      const of = again === undefined ? '' : 'The two names differ. ';
      throw new CommandError(
        `${of}This removes ${username} for good, with all that is stored of them. To do it: delete-user ${username} ${username}`,
      );
    }
    await closeAccount(app, { userId: person.id, ownRooms: 'leave', log: logStamp(app) });
    await forgetClosed(app, person.id, app.clock.now());
    return `${username} was removed.`;
  },
};
