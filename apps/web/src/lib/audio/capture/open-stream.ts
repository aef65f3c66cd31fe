import { MicrophoneError, type MicrophoneChoice, type MicrophoneProblem } from '../audio.ts';

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown): MicrophoneProblem =>
  (error instanceof Error || error instanceof DOMException ? problems[error.name] : undefined) ?? 'failed';

/** The device's sound, mono. Throws MicrophoneError. */
export const openStream = async ({ deviceId, removeEcho, removeNoise }: MicrophoneChoice): Promise<MediaStream> => {
  // An insecure page has no `mediaDevices`, whatever the types say.
  if (!('mediaDevices' in navigator)) throw new MicrophoneError('insecure');
  const audio: MediaTrackConstraints = {
    channelCount: 1,
    echoCancellation: removeEcho,
    noiseSuppression: removeNoise,
    autoGainControl: removeNoise,
    ...(deviceId !== '' && { deviceId: { exact: deviceId } }),
  };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    throw new MicrophoneError(problemOf(error));
  }
};
