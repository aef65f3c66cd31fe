import { type AudioFrame, decodeAudioFrame, opusRate, pcmSamples } from '@baithak/protocol/audio-frame';
import type { Player } from './audio.ts';
import { createLevel } from './devices.ts';
import { createOpusDecoder } from './playback/opus-decoder.ts';
import type { ToPlayback } from './playback/playback-worklet.ts';
// oxlint-disable-next-line import/default -- Vite gives its address; the file itself exports nothing by default
import playbackWorklet from './playback/playback-worklet.ts?worker&url';
import type { Packet } from './playback/playback.ts';

const rate = 8000;
/** Chrome shows no controls for a sound shorter than 5 s. */
const seconds = 6;

/** A WAV file of silence: mono, 8 bit. */
export const silentFile = (): Blob => {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string): void =>
    [...text].forEach((sign, index) => header.setUint8(at + index, sign.charCodeAt(0)));
  const length = rate * seconds;
  write(0, 'RIFF');
  header.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, 'data');
  header.setUint32(40, length, true);
  return new Blob([header.buffer, new Uint8Array(length).fill(128)], { type: 'audio/wav' });
};

interface Silence {
  /** By a press, where the browser waits for one. */
  play(): void;
  close(): void;
}

/**
 * Plays silence beside the worklet's sound on phones: they show the media session, and let a page go on with the screen
 * off, only while an element plays (docs/decisions/broadcast-audio.md#how-sound-is-played).
 */
export const openSilence = (): Silence => {
  if (!matchMedia('(pointer: coarse)').matches) return { play: () => undefined, close: () => undefined };
  const address = URL.createObjectURL(silentFile());
  const element = new Audio(address);
  element.loop = true;
  const play = (): void => void element.play().catch(() => undefined);
  play();
  return {
    play,
    close: () => {
      element.pause();
      element.removeAttribute('src');
      URL.revokeObjectURL(address);
    },
  };
};

const pcmPacket = ({ rate, sequence, samples }: AudioFrame): Packet => {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  // As many as all packets of the stream have: its time is counted by them.
  const decoded = new Float32Array(pcmSamples);
  const count = Math.min(pcmSamples, samples.length / 2);
  for (let at = 0; at < count; at += 1) decoded[at] = view.getInt16(2 * at, true) / 32_768;
  return { rate, packetSamples: pcmSamples, sequence, samples: decoded };
};

/** A stream's packets are as long as its speaker's browser makes them. */
const opusPacket = (sequence: number, samples: Float32Array): Packet => ({
  rate: opusRate,
  packetSamples: samples.length,
  sequence,
  samples,
});

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
