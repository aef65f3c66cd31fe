import { type AudioCodec, encodeAudioFrame, opusRate } from '@baithak/protocol/audio-frame';
import {
  type Frames,
  type Microphone,
  type MicrophoneChoice,
  MicrophoneError,
  type MicrophoneProblem,
} from './audio.ts';
import type { FromCapture, ToCapture } from './capture/capture-worklet.ts';
// oxlint-disable-next-line import/default -- Vite gives its address; the file itself exports nothing by default
import captureWorklet from './capture/capture-worklet.ts?worker&url';
import { type CaptureKind, toInt16 } from './capture/capture.ts';
import { canEncodeOpus, createOpusEncoder } from './capture/opus-encoder.ts';
import { createLevel, isAudioPossible } from './devices.ts';

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

export const createSender = (pcmRate: number, { take, count }: Frames) => {
  const send = (codec: AudioCodec, rate: number, samples: Uint8Array): void =>
    take(encodeAudioFrame({ codec, rate, sequence: count(codec), samples }));
  const opus = createOpusEncoder((packet) => send('opus', opusRate, packet));
  return {
    take: (codec: AudioCodec, samples: Float32Array<ArrayBuffer>): void => {
      if (codec === 'opus') opus.encode(samples);
      // Every machine that runs a browser is little endian, as frames are.
      else send('pcm', pcmRate, new Uint8Array(toInt16(samples).buffer));
    },
    close: opus.close,
  };
};

interface Recording {
  readonly ms: number;
  readonly onPlaying: () => void;
  readonly signal: AbortSignal;
}

type Take = (samples: Float32Array<ArrayBuffer>) => void;

/** So many samples of what `hear` gives from now on. */
const record = async (hear: (take?: Take) => void, length: number, signal: AbortSignal) => {
  const { promise, resolve, reject } = Promise.withResolvers<Float32Array<ArrayBuffer>>();
  const recorded = new Float32Array(length);
  let filled = 0;
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  hear((samples) => {
    const part = samples.subarray(0, length - filled);
    recorded.set(part, filled);
    filled += part.length;
    if (filled === length) resolve(recorded);
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    hear(undefined);
  }
};

/** Records, then plays it. `hear` has the samples given to a function, or to nobody any more. Rejects with the signal's reason. */
const playBack = async (
  context: AudioContext,
  hear: (take?: Take) => void,
  { ms, onPlaying, signal }: Recording,
): Promise<void> => {
  signal.throwIfAborted();
  const recorded = await record(hear, Math.ceil((ms / 1000) * context.sampleRate), signal);
  const buffer = context.createBuffer(1, recorded.length, context.sampleRate);
  buffer.copyToChannel(recorded, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  source.addEventListener('ended', () => resolve());
  source.start();
  onPlaying();
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    source.disconnect();
  }
};

/** Samples a second of PCM (docs/product.md#audio-numbers). */
const pcmRate = navigator.userAgent.includes('Firefox') ? 8000 : 6000;

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const openNode = async (context: AudioContext, stream: MediaStream): Promise<AudioWorkletNode> => {
  await context.audioWorklet.addModule(captureWorklet);
  const node = new AudioWorkletNode(context, 'capture', { outputChannelCount: [1], processorOptions: { pcmRate } });
  context.createMediaStreamSource(stream).connect(node);
  // It plays nothing: browsers run only what leads somewhere.
  node.connect(context.destination);
  await context.resume();
  return node;
};

const opened = (context: AudioContext, node: AudioWorkletNode, stream: MediaStream, hasOpus: boolean): Microphone => {
  const level = createLevel();
  const closed = new AbortController();
  let sender: ReturnType<typeof createSender> | undefined;
  let codecs: readonly AudioCodec[] = [];
  let isPaused = false;
  let raw: ((samples: Float32Array<ArrayBuffer>) => void) | undefined;

  const post = (message: ToCapture): void => node.port.postMessage(message);
  const ask = (): void => {
    const sent = isPaused || !sender ? [] : codecs.filter((codec) => codec === 'pcm' || hasOpus);
    const none = sent.length === 0 && codecs.length > 0 && sender && !isPaused;
    const kinds: CaptureKind[] = none ? ['pcm'] : [...sent];
    post(raw ? [...kinds, 'raw'] : kinds);
  };
  node.port.addEventListener('message', ({ data }: MessageEvent<FromCapture>) => {
    if (data.kind === 'level') level.set(data.level);
    else if (data.kind === 'raw') raw?.(data.samples);
    else sender?.take(data.kind, data.samples);
  });
  node.port.start();

  return {
    level,
    send: (wanted, frames) => {
      sender?.close();
      sender = createSender(pcmRate, frames);
      codecs = wanted;
      ask();
    },
    setCodecs: (wanted) => {
      codecs = wanted;
      ask();
    },
    setPaused: (paused) => {
      isPaused = paused;
      ask();
    },
    recordAndPlay: async (ms, onPlaying, signal) => {
      const over = AbortSignal.any([signal, closed.signal]);
      const hear = (take: typeof raw): void => {
        raw = take;
        ask();
      };
      await playBack(context, hear, { ms, onPlaying, signal: over });
    },
    onLost: (listener) => {
      const tracks = stream.getTracks();
      for (const track of tracks) track.addEventListener('ended', listener);
      return () => {
        for (const track of tracks) track.removeEventListener('ended', listener);
      };
    },
    close: async () => {
      closed.abort();
      sender?.close();
      post('close');
      stop(stream);
      node.disconnect();
      if (context.state !== 'closed') await context.close();
    },
  };
};

/** Opens it, and asks the person where the browser must. Throws MicrophoneError. */
export const openMicrophone = async (choice: MicrophoneChoice): Promise<Microphone> => {
  const stream = await openStream(choice);
  if (!isAudioPossible()) {
    stop(stream);
    throw new MicrophoneError('insecure');
  }
  let context: AudioContext | undefined;
  try {
    context = new AudioContext({ latencyHint: 'interactive' });
    const [node, hasOpus] = await Promise.all([openNode(context, stream), canEncodeOpus()]);
    return opened(context, node, stream, hasOpus);
  } catch {
    stop(stream);
    await context?.close();
    throw new MicrophoneError('failed');
  }
};
