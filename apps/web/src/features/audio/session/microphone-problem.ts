import { MicrophoneError, type MicrophoneProblem } from '../../../lib/audio/audio.ts';

/** Why a microphone did not open. */
export const problemOfMicrophone = (error: unknown): MicrophoneProblem =>
  error instanceof MicrophoneError ? error.problem : 'failed';
