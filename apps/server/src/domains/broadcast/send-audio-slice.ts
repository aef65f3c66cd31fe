import { decodeAudioFrame, frameMs, type AudioFrame } from '@baithak/protocol/audio-frame';
import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { Turn, Wants } from './stage/room-stream.ts';

/** Whoever plays both codecs gets Opus until so many milliseconds after its last frame. */
const opusHoldsMs = 1000;

/** Those who get a frame of this codec now: each listener one of the two codecs. */
const groupsFor = ({ codec }: AudioFrame, turn: Turn, now: number): Wants[] => {
  if (codec === 'opus') return ['opus', 'both'];
  return now - turn.lastOpusAt > opusHoldsMs ? ['pcm', 'both'] : ['pcm'];
};

/**
 * Relays a frame as it is to whoever listens where this socket speaks. One that is damaged, and more than a line that
 * stalled may bring at once, ends the turn.
 */
export const sendAudioSlice: EmitHandler<typeof broadcastContract.sendAudioSlice> = (
  { services, connection, clock, live }: SocketCaller,
  bytes,
) => {
  const { stage } = services.broadcast;
  const stream = stage.spokenIn(connection);
  if (!stream?.turn) {
    if (stage.isLate(connection)) return {};
    throw new Refusal('MAY_NOT_BROADCAST');
  }
  const { turn, roomId } = stream;
  const now = clock.now();
  const frame = decodeAudioFrame(bytes);
  const pace = frame ? turn.pace(now, bytes.length) : 'end';
  if (!frame || pace === 'end') {
    stage.end(roomId, turn.userId);
    throw new Refusal('BAD_AUDIO');
  }
  if (pace === 'drop' || turn.mute) return {};
  const to = groupsFor(frame, turn, now);
  if (frame.codec === 'opus') turn.lastOpusAt = now;
  const mostWaiting = turn.secondOf[frame.codec](bytes.length, frameMs(frame));
  live.stream(roomId).relay(broadcastContract.audioStream, bytes, { to, mostWaiting, except: connection });
  return {};
};
