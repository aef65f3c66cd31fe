import { decodeAudioFrame } from '@baithak/protocol/audio-frame';
import type { Player } from './audio.ts';
import { createLevel } from './level.ts';
import { createOpusDecoder } from './playback/opus-decoder.ts';
import { openSilence } from './playback/silence.ts';
import { opusPacket, pcmPacket } from './playback/to-packet.ts';
import type { Packet } from './playback/playback.ts';
import type { ToPlayback } from './playback/playback-worklet.ts';
// oxlint-disable-next-line import/default -- Vite gives its address; the file itself exports nothing by default
import playbackWorklet from './playback/playback-worklet.ts?worker&url';

/** Seconds of sound that the browser asks for at once: with the 10 ms that it takes otherwise, listening costs it twice as much. */
const outputSeconds = 0.03;
/** ms in which a browser that may play does. */
const startMs = 500;
/** Seconds in which the volume follows. */
const ramp = 0.02;

/** Whether the browser waits for a press, told to those who listen. */
const watchBlocked = (context: AudioContext) => {
  const isBlocked = (): boolean => context.state !== 'running' && context.state !== 'closed';
  const listeners = new Set<(blocked: boolean) => void>();
  let before = isBlocked();
  context.addEventListener('statechange', () => {
    // A call or another program took the sound away: it comes back by itself where the browser allows it.
    if (isBlocked()) void context.resume().catch(() => undefined);
    if (isBlocked() === before) return;
    before = isBlocked();
    for (const listener of listeners) listener(before);
  });
  return {
    isBlocked,
    onBlocked: (listener: (blocked: boolean) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const setSink = async (context: AudioContext, deviceId: string): Promise<void> => {
  if ('setSinkId' in context && typeof context.setSinkId === 'function') await context.setSinkId(deviceId);
};

/** Frames and other messages for the worklet. */
const feed = (context: AudioContext, node: AudioWorkletNode) => {
  const post = (message: ToPlayback, transfer: Transferable[] = []): void => node.port.postMessage(message, transfer);
  const send = (packet: Packet): void => post(packet, [packet.samples.buffer]);
  const opus = createOpusDecoder((sequence, samples) => send(opusPacket(sequence, samples)));
  return {
    push: (bytes: Uint8Array): void => {
      // What cannot be played now is old when it can.
      const frame = context.state === 'running' ? decodeAudioFrame(bytes) : undefined;
      if (frame?.codec === 'pcm') send(pcmPacket(frame));
      if (frame?.codec === 'opus') opus.decode(frame.sequence, frame.samples);
    },
    reset: (): void => {
      opus.close();
      post('reset');
    },
    close: (): void => {
      opus.close();
      post('close');
    },
  };
};

/** Rejects, with the context closed, when its code does not come. */
const openNode = async (context: AudioContext): Promise<AudioWorkletNode> => {
  try {
    await context.audioWorklet.addModule(playbackWorklet);
    return new AudioWorkletNode(context, 'playback', { numberOfInputs: 0, outputChannelCount: [1] });
  } catch (error) {
    await context.close();
    throw error;
  }
};

/** Call it in a press where one can: then the browser lets it play. Rejects when the browser has no sound, or its code does not come. */
export const openPlayer = async (): Promise<Player> => {
  const context = new AudioContext({ latencyHint: outputSeconds });
  // Safari takes it only before anything else is awaited.
  const running = context.resume().catch(() => undefined);
  const node = await openNode(context);
  const gain = context.createGain();
  node.connect(gain).connect(context.destination);
  const level = createLevel();
  node.port.addEventListener('message', ({ data }: MessageEvent<number>) => level.set(data));
  node.port.start();
  const { push, reset, close } = feed(context, node);
  // Where the browser waits for a press, it never runs before one.
  await Promise.race([running, new Promise((done) => setTimeout(done, startMs))]);
  const silence = openSilence();
  return {
    push,
    reset,
    level,
    setVolume: (volume) => gain.gain.setTargetAtTime(volume, context.currentTime, ramp),
    setOutput: async (deviceId) => setSink(context, deviceId),
    resume: async () => {
      silence.play();
      await context.resume();
    },
    ...watchBlocked(context),
    close: async () => {
      close();
      silence.close();
      node.disconnect();
      await context.close();
    },
  };
};
