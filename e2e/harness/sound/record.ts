import type { Page } from 'playwright';
import { within } from '@baithak/protocol/testing/within';
import type { Recording } from './recording.ts';

/** What the page below keeps, by 'mouth' (what its microphone hears) and 'ear' (what it plays). */
interface Kept {
  readonly rate: number;
  readonly latency: () => number;
  /** Number of the first sample, when it was made, and the samples. */
  readonly blocks: (readonly [frame: number, madeAt: number, samples: Float32Array])[];
}
type Side = 'mouth' | 'ear';

/** Posts what it hears, with the number of its first sample and the time of the day. */
const worklet = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  #block = new Float32Array(4096); #filled = 0; #from = 0;
  process([[samples]]) {
    if (this.#filled === 0) this.#from = currentFrame;
    if (samples) this.#block.set(samples, this.#filled); else this.#block.fill(0, this.#filled, this.#filled + 128);
    this.#filled += 128;
    if (this.#filled === 4096) {
      // The last of its samples is made now.
      this.port.postMessage([this.#from, Date.now() - (4096 / sampleRate) * 1000, this.#block.slice()]);
      this.#filled = 0;
    }
    return true;
  }
});`;

const record = (module: string): void => {
  const kept: Partial<Record<Side, Kept>> = {};
  Object.assign(window, { recorded: kept });
  type Connect = (this: AudioNode, to: AudioNode, output?: number, input?: number) => AudioNode;
  const prototype = AudioNode.prototype as { connect: Connect };
  const { connect } = prototype;
  const tap = async (node: AudioNode, side: Side): Promise<void> => {
    const context = node.context as AudioContext;
    const blocks: Kept['blocks'] = [];
    kept[side] = {
      rate: context.sampleRate,
      latency: () => 1000 * (context.baseLatency + context.outputLatency),
      blocks,
    };
    await context.audioWorklet.addModule(module);
    const recorder = new AudioWorkletNode(context, 'recorder');
    recorder.port.onmessage = ({ data }: MessageEvent<Kept['blocks'][number]>) => void blocks.push(data);
    connect.call(node, recorder);
    connect.call(recorder, context.destination);
  };
  prototype.connect = function patched(to, output, input) {
    if (this instanceof MediaStreamAudioSourceNode) void tap(this, 'mouth');
    else if (to instanceof AudioDestinationNode && this instanceof GainNode) void tap(this, 'ear');
    return connect.call(this, to, output, input);
  };
};

/** From the next document on, this page keeps what its microphone hears and what it plays. */
export const recordSound = async (page: Page): Promise<void> => {
  // Requests for worklets cannot be answered by a story, and our policy allows no address with the code in it.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setBypassCSP', { enabled: true });
  await page.addInitScript(record, `data:text/javascript,${encodeURIComponent(worklet)}`);
};

interface Sent {
  readonly rate: number;
  readonly latency: number;
  readonly blocks: readonly (readonly [frame: number, madeAt: number])[];
  /** 16 bit, base64. */
  readonly samples: string;
}

/** What was recorded since the last time. Rejects when this page has no such sound. */
export const takeSound = async (page: Page, side: Side): Promise<Recording> => {
  const taken = page.evaluate((which): Sent => {
    const kept = (window as unknown as { recorded: Partial<Record<Side, Kept>> }).recorded[which];
    if (!kept) throw new Error(`This page has no ${which}.`);
    const blocks = kept.blocks.splice(0);
    const all = Int16Array.from(
      blocks.flatMap(([, , block]) => [...block]),
      (sample) => Math.max(-1, Math.min(1, sample)) * 32_767,
    );
    return {
      rate: kept.rate,
      latency: kept.latency(),
      blocks: blocks.map(([frame, madeAt]) => [frame, madeAt] as const),
      samples: btoa(Array.from(new Uint8Array(all.buffer), (byte) => String.fromCharCode(byte)).join('')),
    };
  }, side);
  const { samples, ...rest } = await within(() => `what the ${side} of a page has recorded`, taken);
  const bytes = Buffer.from(samples, 'base64');
  const numbers = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return { ...rest, samples: Float32Array.from(numbers, (number) => number / 32_767) };
};

/** Lets go of what was recorded, without the seconds of work that taking it costs the page. */
export const dropSound = async (page: Page, side: Side): Promise<void> => {
  const dropped = page.evaluate((which) => {
    const kept = (window as unknown as { recorded: Partial<Record<Side, Kept>> }).recorded[which];
    if (!kept) throw new Error(`This page has no ${which}.`);
    kept.blocks.length = 0;
  }, side);
  await within(() => `a page to let go of what its ${side} has recorded`, dropped);
};

/** Records what a page plays until there are so many seconds more. */
export const hear = async (page: Page, seconds: number): Promise<Recording> => {
  await dropSound(page, 'ear');
  await page.waitForFunction(
    (wanted) => {
      const { ear } = (window as unknown as { recorded: Partial<Record<Side, Kept>> }).recorded;
      return ear !== undefined && (ear.blocks.length * 4096) / ear.rate > wanted;
    },
    seconds,
    { timeout: 60_000, polling: 200 },
  );
  return takeSound(page, 'ear');
};
