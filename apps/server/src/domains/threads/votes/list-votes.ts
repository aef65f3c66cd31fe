import type { User } from '@baithak/protocol/entities/entities';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { votersListMax } from '@baithak/protocol/contracts/threads.rules';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentUser } from '../../people/api.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { findListPosition } from '../find-thread.ts';
import { votersOn } from './voters.queries.ts';
import type { Vote } from './vote.write.ts';

const list = async (
  { db, viewer }: Caller,
  { roomId, threadId }: { roomId: string; threadId: string },
  vote: Vote,
): Promise<{ data: User[] }> => {
  const room = await findRoomToRead(db.read, viewer, roomId);
  await findListPosition(db.read, room.id, threadId);
  const rows = await votersOn(db.read, threadId, vote, votersListMax);
  return { data: rows.map(presentUser) };
};

/** Who likes it, the latest first (docs/product.md#thread-calls). */
export const listLikes: CallHandler<typeof threadsContract.listLikes> = (caller, input) => list(caller, input, 1);

export const listDislikes: CallHandler<typeof threadsContract.listDislikes> = (caller, input) =>
  list(caller, input, -1);
