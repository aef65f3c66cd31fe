import type { AudioCodec } from '@baithak/protocol/audio-frame';

/** What the program needs of sound: playing the frames of a speaker, and making frames of a microphone. Knows no room. */

/** A value that changes several times a second, for what draws it by itself and not through React's state. */
export interface Level {
  /** 0 (silence) to 1. */
  get(): number;
  /** Called at most 15 times a second, and once more when it falls to 0. Returns an unsubscribe function. */
  subscribe(listener: (level: number) => void): () => void;
}

/** Plays the frames of one speaker; frames may come late, twice, out of order, in either codec, or not at all. */
export interface Player {
  /** A frame as it came (packages/protocol/src/audio-frame.ts); what is none is ignored. */
  push(frame: Uint8Array): void;
  /** The speaker changed, or the line was down: what is held is forgotten, and sequences begin anew. */
  reset(): void;
  readonly level: Level;
  /** 0 to 1. */
  setVolume(volume: number): void;
  /** A device of `listOutputs`; '' for the system's own. Does nothing where the browser cannot choose. */
  setOutput(deviceId: string): Promise<void>;
  /** Must be called by a press of the person where the browser asks for one: then `isBlocked` ends. */
  resume(): Promise<void>;
  /** Whether the browser waits for a press before it plays anything. */
  isBlocked(): boolean;
  onBlocked(listener: (blocked: boolean) => void): () => void;
  close(): Promise<void>;
}

/** Why there is no microphone. `insecure`: the page came without https. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'failed';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface MicrophoneChoice {
  /** '' for the system's own. */
  readonly deviceId: string;
  readonly removeEcho: boolean;
  readonly removeNoise: boolean;
}

/** Where the frames of a microphone go, and the number of the next one of a codec: a turn may have several microphones. */
export interface Frames {
  readonly take: (frame: Uint8Array) => void;
  readonly count: (codec: AudioCodec) => number;
}

export interface Microphone {
  readonly level: Level;
  /** Begins to make frames in these codecs, of which it leaves out those that the browser cannot make (PCM is always possible). */
  send(codecs: readonly AudioCodec[], frames: Frames): void;
  setCodecs(codecs: readonly AudioCodec[]): void;
  /** Silence is made no frames of; the level stays. */
  setPaused(paused: boolean): void;
  /** So many ms of what it hears, then plays them, to this person only. Resolves when they have been played. */
  recordAndPlay(ms: number, onPlaying: () => void, signal: AbortSignal): Promise<void>;
  onLost(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface Device {
  readonly id: string;
  /** Empty until the person has allowed a microphone once. */
  readonly label: string;
}

/** The number of the next frame of a codec, from 0 (docs/contract.md#audio-frames). */
export const createCount = (): ((codec: AudioCodec) => number) => {
  const counts: Record<AudioCodec, number> = { pcm: 0, opus: 0 };
  return (codec) => {
    const number = counts[codec];
    counts[codec] += 1;
    return number;
  };
};
