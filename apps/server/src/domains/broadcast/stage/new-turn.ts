import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { createPace } from './pace.ts';
import type { Turn } from './room-stream.ts';

/** Bytes before and around a frame on the wire: Socket.IO's packet and two websocket headers. */
const aroundBytes = 64;
/** A frame that says to hold less is counted as this, in ms. */
const leastMs = 10;
/** Bytes of a second of which little has come yet: PCM at its lower rate, Opus at 24 kbit/s. */
const leastBytes: Readonly<Record<AudioCodec, number>> = { pcm: 12_000, opus: 4000 };

/** How many bytes on the wire a second of this codec's sound is, by its latest frames. It is given each frame as it comes, with how long it sounds. */
const createSecondOfSound = (codec: AudioCodec): ((frameBytes: number, ms: number) => number) => {
  const frames: { readonly bytes: number; readonly ms: number }[] = [];
  let [bytes, ms] = [0, 0];
  return (frameBytes, frameMs) => {
    const frame = { bytes: frameBytes + aroundBytes, ms: Math.max(leastMs, frameMs) };
    frames.push(frame);
    bytes += frame.bytes;
    ms += frame.ms;
    while (ms > 1000) {
      const oldest = frames.shift();
      bytes -= oldest?.bytes ?? bytes;
      ms -= oldest?.ms ?? ms;
    }
    return Math.max(bytes, leastBytes[codec]);
  };
};

/** How long a speaker whose line drops keeps the place, and a listener a raised hand, in milliseconds. */
export const heldMs = 10_000;

const nothing = (): void => undefined;

type NewTurn = Pick<Turn, 'userId' | 'speaker'> & Partial<Pick<Turn, 'isElsewhere' | 'fence' | 'mute'>>;

export const newTurn = ({ userId, speaker, isElsewhere = false, fence = 0, mute }: NewTurn): Turn => ({
  ...{ userId, speaker, isElsewhere, fence, mute },
  connection: undefined,
  toldCodecs: undefined,
  lastOpusAt: Number.NEGATIVE_INFINITY,
  pace: createPace(),
  secondOf: { pcm: createSecondOfSound('pcm'), opus: createSecondOfSound('opus') },
  cancelHold: nothing,
  cancelLooking: nothing,
});
