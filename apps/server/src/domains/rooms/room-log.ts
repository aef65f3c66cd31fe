import type { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import { minRankFor } from '@baithak/protocol/permissions';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { type PublicLog, publicLogOf, roomLogOf } from '../moderation-log/api.ts';
import { findPublicRoom, findRoomToEnter } from './find-room.ts';

/** A page of the log of a room that everybody may read; ROOM_NOT_FOUND for every other room, before the log is looked at. */
export const publicLog = async (
  app: Pick<App, 'db' | 'clock'>,
  ref: string,
  before: string | undefined,
): Promise<PublicLog & { roomId: string }> => {
  const { id: roomId } = await findPublicRoom(app.db.read, ref);
  return { roomId, ...(await publicLogOf(app, roomId, before)) };
};

export const getPublicLog: CallHandler<typeof moderationLogContract.getPublicLog> = async (caller, input) => {
  await caller.limits.take({ name: 'publicLog', points: 120, seconds: 60 }, caller.address);
  const { roomId: _, ...page } = await publicLog(caller, input.roomId, input.before);
  return page;
};

/** A room's log with names and reasons, for whoever moderates it (docs/contract.md#room-moderation). */
export const getRoomLog: CallHandler<typeof moderationLogContract.getRoomLog> = async (caller, { roomId, before }) => {
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  if (room.rank < minRankFor.ManageThreads) throw new Refusal('FORBIDDEN');
  return roomLogOf(caller, room.id, before);
};
