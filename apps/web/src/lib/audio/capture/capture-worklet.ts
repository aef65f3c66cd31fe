import { opusRate, pcmSamples } from '@baithak/protocol/audio-frame';
import { Loudness } from '../dsp/loudness.ts';
import { Blocks, opusSamples, type CaptureKind } from './capture.ts';

// What there is where a browser makes sound; TypeScript's own types do not know it.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
interface Options {
  readonly processorOptions: { readonly pcmRate: number };
}
declare function registerProcessor(name: string, processor: new (options: Options) => AudioWorkletProcessor): void;

/** Which blocks are wanted from now on; none when it is closed. */
export type ToCapture = readonly CaptureKind[] | 'close';
export type FromCapture =
  | { readonly kind: CaptureKind; readonly samples: Float32Array<ArrayBuffer> }
  | { readonly kind: 'level'; readonly level: number };

class CaptureProcessor extends AudioWorkletProcessor {
  readonly #pcmRate: number;
  readonly #loudness = new Loudness(sampleRate, (level) => this.#post({ kind: 'level', level }));
  #blocks = new Map<CaptureKind, Blocks>();
  #isOpen = true;

  constructor({ processorOptions }: Options) {
    super();
    this.#pcmRate = processorOptions.pcmRate;
    this.port.onmessage = ({ data }: MessageEvent<ToCapture>) => {
      if (data === 'close') this.#isOpen = false;
      else this.#blocks = new Map(data.map((kind) => [kind, this.#blocks.get(kind) ?? this.#cut(kind)]));
    };
  }

  process([input]: readonly Float32Array[][]): boolean {
    const [samples] = input ?? [];
    if (samples) {
      this.#loudness.hear(samples);
      for (const blocks of this.#blocks.values()) blocks.push(samples);
    }
    return this.#isOpen;
  }

  #cut(kind: CaptureKind): Blocks {
    const take = (samples: Float32Array<ArrayBuffer>): void => this.#post({ kind, samples });
    if (kind === 'pcm') return new Blocks(sampleRate, this.#pcmRate, pcmSamples, take);
    if (kind === 'opus') return new Blocks(sampleRate, opusRate, opusSamples, take);
    return new Blocks(sampleRate, sampleRate, 4096, take);
  }

  #post(message: FromCapture): void {
    this.port.postMessage(message, message.kind === 'level' ? [] : [message.samples.buffer]);
  }
}

registerProcessor('capture', CaptureProcessor);
