import { Concealment } from '../dsp/concealment.ts';
import { Arrivals, JitterBuffer } from './jitter-buffer.ts';

/** ms of sound held at most (docs/product.md#audio-numbers). */
const mostHeld = 100_000;
/** ms by which more may be held than is wanted, before it is skipped. */
const slack = 200;
/** ms by which less may be held than is wanted before the sound is stretched, and more before it is shortened. */
const [lack, surplus] = [15, 40];
/** ms of sound between two places where it is stretched or shortened. */
const [stretchEvery, shortenEvery] = [50, 200];
/** ms without a packet, or of lost ones, after which the stream begins anew. */
const standstill = 1000;
/** So many late packets and none in time: the sequence began anew. */
const lateInARow = 3;

/** The sound of one stream of packets, at their rate: in order, with made up sound where packets miss. Times are ms of the clock that plays. */
export class Playout {
  readonly #duration: number;
  readonly #buffer: JitterBuffer;
  readonly #arrivals: Arrivals;
  readonly #concealment: Concealment;
  readonly #follows: boolean;
  #waits = true;
  #firstCame: number | undefined;
  #late = 0;
  #packet: Float32Array = new Float32Array(0);
  /** Since when packets have been missing. */
  #gapSince: number | undefined;
  /** Samples still to be made up to hold more. */
  #stretch = 0;
  #sinceStretch = 0;
  #excess = 0;

  /** `follows`: another stream of the same voice is heard before; nothing that was held meanwhile is skipped. */
  constructor(rate: number, packetSamples: number, follows: boolean) {
    this.#duration = (1000 * packetSamples) / rate;
    this.#buffer = new JitterBuffer(Math.floor(mostHeld / this.#duration));
    this.#arrivals = new Arrivals(this.#duration);
    this.#concealment = new Concealment(rate);
    this.#follows = follows;
  }

  /** ms held beyond what is wanted, when the last packet began; negative when less is held. */
  get excess(): number {
    return this.#excess;
  }

  get isDry(): boolean {
    return this.#buffer.isEmpty && this.#packet.length === 0;
  }

  get isSilent(): boolean {
    return this.isDry && this.#concealment.isSilent;
  }

  isReady(now: number): boolean {
    if (this.#firstCame === undefined) return false;
    const { wanted } = this.#arrivals;
    return now - this.#firstCame >= wanted - this.#duration || this.#buffer.span * this.#duration >= wanted;
  }

  put(sequence: number, samples: Float32Array, now: number): void {
    if (this.isDry && now - (this.#gapSince ?? now) > standstill) this.#wait();
    if (!this.#buffer.put(sequence, samples)) {
      this.#late += 1;
      if (this.#late < lateInARow) return;
      this.#wait();
      this.#buffer.put(sequence, samples);
    }
    this.#late = 0;
    this.#firstCame ??= now;
    this.#arrivals.note(sequence, now);
  }

  read(out: Float32Array, now: number): void {
    for (let at = 0; at < out.length;) {
      if (this.#packet.length === 0) this.#turn(now);
      const rest = out.subarray(at);
      at += this.#packet.length > 0 ? this.#play(rest) : this.#conceal(rest);
    }
  }

  #play(out: Float32Array): number {
    const part = this.#packet.subarray(0, out.length);
    out.set(part);
    this.#concealment.hear(part);
    this.#packet = this.#packet.subarray(part.length);
    return part.length;
  }

  #conceal(out: Float32Array): number {
    const part = this.#stretch > 0 ? out.subarray(0, this.#stretch) : out;
    this.#concealment.conceal(part);
    this.#stretch = Math.max(0, this.#stretch - part.length);
    return part.length;
  }

  /** A packet has ended, or misses: takes the next one, or leaves it to the concealment. */
  #turn(now: number): void {
    if (this.#stretch > 0 || (this.#waits && !this.#begin(now))) return;
    if (this.#gapSince === undefined && this.#adapt(now)) return;
    const missing = this.#buffer.missing * this.#duration;
    if (this.#buffer.isEmpty || missing > 0) this.#gapSince ??= now;
    if (this.#buffer.isEmpty || (missing < standstill && now - (this.#gapSince ?? now) < missing)) return;
    this.#buffer.begin();
    const packet = this.#buffer.take();
    if (!packet) return;
    this.#packet = this.#shortened(packet);
    this.#concealment.join(this.#packet);
    this.#gapSince = undefined;
    this.#sinceStretch += this.#duration;
  }

  #begin(now: number): boolean {
    if (!this.isReady(now)) return false;
    this.#buffer.begin();
    this.#waits = false;
    this.#skip(now, this.#follows ? slack : 0);
    return true;
  }

  #wait(): void {
    this.#buffer.clear();
    this.#waits = true;
    this.#firstCame = undefined;
    this.#arrivals.restart();
  }

  /** Comes nearer to what should be held; true when the sound is stretched now. */
  #adapt(now: number): boolean {
    const excess = this.#measure(now);
    if (excess > slack) this.#skip(now, 0);
    if (excess > -lack || this.#sinceStretch < stretchEvery || this.#buffer.isEmpty) return false;
    this.#stretch = this.#concealment.stretch;
    this.#sinceStretch = 0;
    return true;
  }

  /** Without one period of the voice at its beginning, now and then, while more is held than is wanted. */
  #shortened(packet: Float32Array): Float32Array {
    if (this.#gapSince !== undefined || this.#excess < surplus || this.#sinceStretch < shortenEvery) return packet;
    this.#sinceStretch = 0;
    const cut = this.#concealment.stretch;
    this.#concealment.leap();
    return packet.subarray(cut);
  }

  #measure(now: number): number {
    this.#excess = this.#arrivals.depth(this.#buffer.next ?? 0, now) - this.#arrivals.wanted;
    return this.#excess;
  }

  /** Leaves out what is held beyond what is wanted, if it is more than so many ms. */
  #skip(now: number, more: number): void {
    const excess = this.#measure(now);
    const packets = Math.min(Math.floor(excess / this.#duration), this.#buffer.span - 1);
    if (excess <= more || packets <= 0) return;
    this.#concealment.leap();
    this.#buffer.skipTo((this.#buffer.next ?? 0) + packets);
    this.#measure(now);
  }
}
