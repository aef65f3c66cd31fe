import type { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToRead } from '../rooms/api.ts';
import { streamFor } from './stream-for.ts';

const looks = { name: 'peekBroadcast', points: 60, seconds: 30 };

export const peekBroadcast: EmitHandler<typeof broadcastContract.peekBroadcast> = async (caller, { id }) => {
  await caller.limits.take(looks, caller.viewer.userId);
  const room = await findRoomToRead(caller.db.read, caller.viewer, id);
  return { stream: await streamFor(caller, room) };
};
