import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { Caller } from '../../platform/context.ts';
import type { SeenRoom } from '../rooms/api.ts';
import { standingHere } from './rights/may-speak.ts';
import { presentStream } from './stage/room-stream.ts';

/** A room's audio as one person sees it. Who is there is as it is when the answer is made. */
export const streamFor = async (caller: Caller, room: Pick<SeenRoom, 'id' | 'my_role'>): Promise<Stream> => {
  const { rmps, myMute } = await standingHere(caller, room);
  return {
    ...presentStream(caller.services.broadcast.stage.find(room.id)),
    permission: rmps.includes('Broadcast'),
    myMute,
  };
};
