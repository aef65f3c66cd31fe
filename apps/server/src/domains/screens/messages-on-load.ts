import { limits } from '@baithak/protocol/limits';
import type { ChangedMessage, RoomMessage } from '@baithak/protocol/messages';
import type { App } from '../../platform/context.ts';
import {
  endRev,
  messagesBefore,
  messagesChangedAfter,
  presentChanged,
  presentMessage,
  type MessageRow,
} from '../messages/api.ts';
import type { SeenRoom } from '../rooms/api.ts';

export interface MessagesOnLoad {
  data: ChangedMessage[];
  rev: number;
  canLoadMore: boolean;
  gap?: boolean;
}

/** The read may have seen more than the room's row said a moment before. */
const highest = (room: SeenRoom, rows: readonly MessageRow[]): number =>
  rows.reduce((rev, row) => Math.max(rev, row.changed_rev), room.rev);

const latest = async (app: App, room: SeenRoom): Promise<MessagesOnLoad> => {
  const rows = await messagesBefore(app.db.read, room.id, endRev, limits.messagesPage + 1);
  return {
    data: rows.slice(0, limits.messagesPage).map(presentMessage(app, room)),
    rev: highest(room, rows),
    canLoadMore: rows.length > limits.messagesPage,
  };
};

/**
 * The latest 50, newest first; or with `since` what changed after it, in changedRev order. More than 500 changes, a
 * clear among them, or a rev that the room has not reached: a gap, and the latest 50 (CONTRACT.md 5).
 */
export const messagesOnLoad = async (app: App, room: SeenRoom, since: number | undefined): Promise<MessagesOnLoad> => {
  if (since === undefined) return latest(app, room);
  if (since > room.rev || room.cleared_rev > since) return { ...(await latest(app, room)), gap: true };
  const rows = await messagesChangedAfter(app.db.read, room.id, since, limits.resumeMessages + 1);
  if (rows.length > limits.resumeMessages) return { ...(await latest(app, room)), gap: true };
  // What lies before is on the screen that comes back, or can be loaded by it.
  return { data: rows.map(presentChanged(app, room)), rev: highest(room, rows), canLoadMore: since > 0 };
};

/** The message at a read pointer: where the screen opens. */
export const lastRead = async (app: App, room: SeenRoom, rev: number): Promise<RoomMessage | null> => {
  const [row] = await messagesBefore(app.db.read, room.id, rev + 1, 1);
  return row ? presentMessage(app, room)(row) : null;
};
