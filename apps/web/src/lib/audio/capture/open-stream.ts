import { MicrophoneError, type MicrophoneChoice, type MicrophoneProblem } from '../audio.ts';

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

// In some browsers an OverconstrainedError is no Error.
const problemOf = (error: unknown): MicrophoneProblem =>
  (typeof error === 'object' && error !== null && 'name' in error ? problems[String(error.name)] : undefined) ??
  'failed';

/** The device's sound, mono; the system's own microphone where the chosen one is gone. Throws MicrophoneError. */
export const openStream = async (choice: MicrophoneChoice): Promise<MediaStream> => {
  const { deviceId, removeEcho, removeNoise } = choice;
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
    const problem = problemOf(error);
    if (problem === 'missing' && deviceId !== '') return openStream({ ...choice, deviceId: '' });
    throw new MicrophoneError(problem);
  }
};
