import { limits } from '@baithak/protocol/limits';
import type { ChangedMessage, RoomMessage } from '@baithak/protocol/contracts/messages';
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

export interface LoadedMessages {
  data: ChangedMessage[];
  rev: number;
  canLoadMore: boolean;
  gap?: boolean;
}

/** The read may have seen more than the room's row had a moment before. */
const highest = (room: SeenRoom, rows: readonly MessageRow[]): number =>
  rows.reduce((rev, row) => Math.max(rev, row.changed_rev), room.rev);

const latest = async (app: App, room: SeenRoom): Promise<LoadedMessages> => {
  const rows = await messagesBefore(app.db.read, room.id, endRev, limits.messagesPageSize + 1);
  return {
    data: rows.slice(0, limits.messagesPageSize).map(presentMessage(app, room)),
    rev: highest(room, rows),
    canLoadMore: rows.length > limits.messagesPageSize,
  };
};

/**
 * The latest 50, newest first; or with `since` what changed after it, in changedRev order. More than 500 changes, a
 * clear among them, or a rev that the room has not reached: a gap, and the latest 50 (docs/contract.md#loading-a-room).
 */
export const loadMessages = async (app: App, room: SeenRoom, since: number | undefined): Promise<LoadedMessages> => {
  if (since === undefined) return latest(app, room);
  if (since > room.rev || room.cleared_rev > since) return { ...(await latest(app, room)), gap: true };
  const rows = await messagesChangedAfter(app.db.read, room.id, since, limits.resumeMessages + 1);
  if (rows.length > limits.resumeMessages) return { ...(await latest(app, room)), gap: true };
  // The client that resumes has the older messages on its screen, or can load them.
  return { data: rows.map(presentChanged(app, room)), rev: highest(room, rows), canLoadMore: since > 0 };
};

/** The message at a read pointer, where the screen opens. */
export const lastReadMessage = async (app: App, room: SeenRoom, rev: number): Promise<RoomMessage | null> => {
  const [row] = await messagesBefore(app.db.read, room.id, rev + 1, 1);
  return row ? presentMessage(app, room)(row) : null;
};
