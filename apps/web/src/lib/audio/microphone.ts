import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { MicrophoneError, type Microphone, type MicrophoneChoice } from './audio.ts';
import type { CaptureKind } from './capture/capture.ts';
import type { FromCapture, ToCapture } from './capture/capture-worklet.ts';
// oxlint-disable-next-line import/default -- Vite gives its address; the file itself exports nothing by default
import captureWorklet from './capture/capture-worklet.ts?worker&url';
import { openStream } from './capture/open-stream.ts';
import { canEncodeOpus } from './capture/opus-encoder.ts';
import { playBack } from './capture/play-back.ts';
import { createSender } from './capture/sender.ts';
import { createLevel } from './level.ts';
import { isAudioPossible } from './possible.ts';

/** Samples a second of PCM (docs/product.md#audio-numbers). */
const pcmRate = navigator.userAgent.includes('Firefox') ? 8000 : 6000;

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The worklet that hears the stream. */
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
