import { limits } from '@baithak/protocol/limits';
import type { ChangedMessage, RoomMessage } from '@baithak/protocol/contracts/messages';
import type { App } from '../../platform/context.ts';
import {
  endRev,
  highestRev,
  messagesBefore,
  messagesChangedAfter,
  missedSince,
  presentChanged,
  presentMessage,
  sizeOfChanges,
  thatFit,
} from '../messages/api.ts';
import type { SeenRoom } from '../rooms/api.ts';

export interface LoadedMessages {
  data: ChangedMessage[];
  rev: number;
  canLoadMore: boolean;
  gap?: boolean;
}

/** The latest messages, which are the same for everybody who may load the room. */
const latest = (app: App, room: SeenRoom): Promise<LoadedMessages> =>
  app.services.screens.latestMessages(
    app,
    room.id,
    `${room.rev} ${room.cleared_rev} ${room.expired_count} ${room.access} ${room.readers} ${room.type}`,
    () => latestNow(app, room),
  );

const latestNow = async (app: App, room: SeenRoom): Promise<LoadedMessages> => {
  const rows = await messagesBefore(app.db.read, room.id, endRev, limits.messagesPageSize + 1);
  const shown = thatFit(rows.slice(0, limits.messagesPageSize));
  return {
    data: shown.map(presentMessage(app, room)),
    rev: highestRev(room.rev, rows),
    canLoadMore: rows.length > shown.length,
  };
};

/**
 * The latest 50, newest first; or with `since` what changed after it, in changedRev order. More than 500 changes or 1 MB, a
 * clear or retention among them, or a rev that the room has not reached: a gap, and the latest 50 (docs/contract.md#loading-a-room).
 */
export const loadMessages = async (app: App, room: SeenRoom, since: number | undefined): Promise<LoadedMessages> => {
  if (since === undefined) return latest(app, room);
  const rows = await missedSince(
    {
      rev: room.rev,
      clearedRev: Math.max(room.cleared_rev, room.expired_rev),
      sizeOfChanges: (after, most) => sizeOfChanges(app.db.read, room.id, after, most),
      changedAfter: (after, most) => messagesChangedAfter(app.db.read, room.id, after, most),
    },
    since,
  );
  if (!rows) return { ...(await latest(app, room)), gap: true };
  // The client that resumes has the older messages on its screen, or can load them.
  return { data: rows.map(presentChanged(app, room)), rev: highestRev(room.rev, rows), canLoadMore: since > 0 };
};

/** The message at a read pointer, where the screen opens; null for whoever has read nothing. */
export const lastReadMessage = async (app: App, room: SeenRoom, rev: number): Promise<RoomMessage | null> => {
  if (rev === 0) return null;
  const [row] = await messagesBefore(app.db.read, room.id, rev + 1, 1);
  return row ? presentMessage(app, room)(row) : null;
};
