import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { App } from '../../../platform/context.ts';
import type { RoomStream } from './room-stream.ts';

/** What others see of a room's speaker changes, and is told. */
export const changeSpeaker =
  (live: App['live']) =>
  ({ roomId, turn }: RoomStream, speaker: object): void => {
    if (!turn) return;
    turn.speaker = { ...turn.speaker, ...speaker };
    live.stream(roomId).publish(broadcastContract.speakerChanged, { roomId, speaker: turn.speaker });
  };
