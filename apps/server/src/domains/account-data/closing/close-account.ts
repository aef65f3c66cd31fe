import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { removedUser } from '@baithak/protocol/text/display-names';
import type { App } from '../../../platform/context.ts';
import { botIdsOf } from '../../bots/api.ts';
import { presentOnlineUser } from '../../rooms/api.ts';
import { removeExportBytes } from '../export/export-bytes.ts';
import { participants } from '../participants.ts';
import { beginClosing, type Closing } from './begin-closing.write.ts';
import { endClosing, forgetPiece } from './forget-piece.write.ts';
import { settledMs } from './settled.ts';

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
export const finishClosings = async (app: Pick<ClosingApp, 'db' | 'blobs' | 'clock'>): Promise<void> => {
  const closings = await app.db.read.selectFrom('account_closings').selectAll().execute();
  for (const { user_id: userId, closed_at: closedAt } of closings) {
    await forgetClosed(app, userId, closedAt);
    if (closedAt <= app.clock.now() - settledMs) await app.db.write(endClosing, { userId });
  }
};
