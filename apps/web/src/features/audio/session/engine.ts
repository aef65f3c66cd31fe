import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { Device, Microphone, MicrophoneChoice, Player } from '../../../lib/audio/audio.ts';

/** Sound, as the session uses it: apart from it, so that tests have one without a browser. */
export interface Engine {
  readonly isAudioPossible: () => boolean;
  readonly playableCodecs: () => Promise<readonly AudioCodec[]>;
  readonly openPlayer: () => Promise<Player>;
  /** Rejects with a MicrophoneError. */
  readonly openMicrophone: (choice: MicrophoneChoice) => Promise<Microphone>;
  readonly listMicrophones: () => Promise<readonly Device[]>;
  /** Empty where the browser cannot choose. */
  readonly listOutputs: () => Promise<readonly Device[]>;
  readonly onDevicesChanged: (listener: () => void) => () => void;
}

/** Loaded when somebody first opens the audio of a room: most visits need no sound. */
export const loadEngine = async (): Promise<Engine> => (await import('./browser-engine.ts')).browserEngine;
