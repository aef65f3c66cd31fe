import { limits } from '@baithak/protocol/limits';
import type { ChangedMessage, RoomMessage } from '@baithak/protocol/contracts/messages';
import type { App } from '../../platform/context.ts';
import {
  endRev,
  messagesBefore,
  messagesChangedAfter,
  presentChanged,
  presentMessage,
  sizeOfChanges,
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

/** Bytes that a message takes beside its content: author, role, dates. */
const bytesAround = 600;

/** As many of the newest as fit. What does not fit is older history, which the client can load. */
const thatFit = (rows: readonly MessageRow[]): MessageRow[] => {
  let bytes = 0;
  const end = rows.findIndex(({ content }) => (bytes += Buffer.byteLength(content) + bytesAround) > limits.loadBytes);
  return rows.slice(0, end < 0 ? undefined : end);
};

/** The latest messages, which are the same for everybody who may load the room. */
const latest = (app: App, room: SeenRoom): Promise<LoadedMessages> =>
  app.services.screens.latestMessages(app, room.id, `${room.rev} ${room.cleared_rev} ${room.access} ${room.type}`, () =>
    latestNow(app, room),
  );

const latestNow = async (app: App, room: SeenRoom): Promise<LoadedMessages> => {
  const rows = await messagesBefore(app.db.read, room.id, endRev, limits.messagesPageSize + 1);
  const shown = thatFit(rows.slice(0, limits.messagesPageSize));
  return {
    data: shown.map(presentMessage(app, room)),
    rev: highest(room, rows),
    canLoadMore: rows.length > shown.length,
  };
};

/** Whether the changes after a rev are few and small enough for one answer: asked before they are read. */
const canResume = async (app: App, room: SeenRoom, since: number): Promise<boolean> => {
  // A rev that the room has not reached, and a clear.
  if (since > room.rev || room.cleared_rev > since) return false;
  const { count, bytes } = await sizeOfChanges(app.db.read, room.id, since, limits.resumeMessages + 1);
  return count <= limits.resumeMessages && bytes + count * bytesAround <= limits.loadBytes;
};

/**
 * The latest 50, newest first; or with `since` what changed after it, in changedRev order. More than 500 changes or 1 MB, a
 * clear among them, or a rev that the room has not reached: a gap, and the latest 50 (docs/contract.md#loading-a-room).
 */
export const loadMessages = async (app: App, room: SeenRoom, since: number | undefined): Promise<LoadedMessages> => {
  if (since === undefined) return latest(app, room);
  if (!(await canResume(app, room, since))) return { ...(await latest(app, room)), gap: true };
  const rows = await messagesChangedAfter(app.db.read, room.id, since, limits.resumeMessages + 1);
  // More came between the two reads.
  if (rows.length > limits.resumeMessages) return { ...(await latest(app, room)), gap: true };
  // The client that resumes has the older messages on its screen, or can load them.
  return { data: rows.map(presentChanged(app, room)), rev: highest(room, rows), canLoadMore: since > 0 };
};

/** The message at a read pointer, where the screen opens; null for whoever has read nothing. */
export const lastReadMessage = async (app: App, room: SeenRoom, rev: number): Promise<RoomMessage | null> => {
  if (rev === 0) return null;
  const [row] = await messagesBefore(app.db.read, room.id, rev + 1, 1);
  return row ? presentMessage(app, room)(row) : null;
};
