import type { User } from '@baithak/protocol/entities';
import type { threadsContract } from '@baithak/protocol/threads';
import { votersListed } from '@baithak/protocol/threads.rules';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { presentUser } from '../people/api.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { findPlace } from './find-thread.ts';
import { votersOf } from './lookups.queries.ts';
import type { Vote } from './vote.write.ts';

const list = async (
  { db, viewer }: Caller,
  { roomId, threadId }: { roomId: string; threadId: string },
  vote: Vote,
): Promise<{ data: User[] }> => {
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await findPlace(db.read, room.id, threadId);
  const rows = await votersOf(db.read, threadId, vote, votersListed);
  return { data: rows.map(presentUser) };
};

/** Who likes it, the latest first (specification 7). */
export const listLikes: CallHandler<typeof threadsContract.listLikes> = (caller, input) => list(caller, input, 1);

export const listDislikes: CallHandler<typeof threadsContract.listDislikes> = (caller, input) =>
  list(caller, input, -1);
