import { Loudness } from '../dsp/loudness.ts';
import { Playback, type Packet } from './playback.ts';

// What there is where a browser makes sound; TypeScript's own types do not know it.
declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** What the page tells it. It answers with levels. */
export type ToPlayback = Packet | 'reset' | 'close';

class PlaybackProcessor extends AudioWorkletProcessor {
  readonly #playback = new Playback(sampleRate);
  readonly #loudness = new Loudness(sampleRate, (level) => this.port.postMessage(level));
  #isOpen = true;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToPlayback>) => {
      if (data === 'close') this.#isOpen = false;
      else if (data === 'reset') this.#playback.reset();
      else this.#playback.put(data, currentTime * 1000);
    };
  }

  process(_inputs: readonly Float32Array[][], [output]: readonly Float32Array[][]): boolean {
    const [out] = output ?? [];
    if (out) {
      this.#playback.render(out, currentTime * 1000);
      this.#loudness.hear(out);
    }
    return this.#isOpen;
  }
}

registerProcessor('playback', PlaybackProcessor);
