/** Packets of one stream that wait to be played, by their sequence. */
export class JitterBuffer {
  readonly #most: number;
  readonly #held = new Map<number, Float32Array>();
  #next: number | undefined;
  #newest = -1;

  /** `most`: packets that it holds; the oldest ones are dropped. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Of the packet to be played next. Undefined until one was played. */
  get next(): number | undefined {
    return this.#next;
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  /** Packets from the first one that is held to the newest, with those that miss in between. */
  get span(): number {
    return this.isEmpty ? 0 : this.#newest + 1 - this.#oldest();
  }

  /** How many packets miss before the first one that is held. */
  get missing(): number {
    if (this.#next !== undefined && this.#held.has(this.#next)) return 0;
    return this.isEmpty || this.#next === undefined ? 0 : this.#oldest() - this.#next;
  }

  /** False when it came too late. One that came before is ignored. */
  put(sequence: number, samples: Float32Array): boolean {
    if (this.#next !== undefined && sequence < this.#next) return false;
    if (!this.#held.has(sequence)) this.#held.set(sequence, samples);
    this.#newest = Math.max(this.#newest, sequence);
    if (this.#held.size > this.#most) this.skipTo(this.#oldest() + 1);
    return true;
  }

  /** The next packet is the first one that is held. */
  begin(): void {
    if (!this.isEmpty) this.#next = this.#oldest();
  }

  take(): Float32Array | undefined {
    if (this.#next === undefined) return undefined;
    const samples = this.#held.get(this.#next);
    this.#held.delete(this.#next);
    this.#next += 1;
    return samples;
  }

  /** Drops what is before. */
  skipTo(sequence: number): void {
    for (const held of this.#held.keys()) if (held < sequence) this.#held.delete(held);
    this.#next = Math.max(sequence, this.#next ?? 0);
  }

  clear(): void {
    this.#held.clear();
    this.#next = undefined;
    this.#newest = -1;
  }

  #oldest(): number {
    let oldest = Infinity;
    for (const sequence of this.#held.keys()) if (sequence < oldest) oldest = sequence;
    return oldest;
  }
}

/** Between which depths the buffer adapts, in ms (docs/decisions/broadcast-audio.md#the-depth-of-the-sound-buffer). */
const [leastDepth, mostDepth] = [60, 600];
/** ms beyond the latest packet that is allowed for. */
const guard = 20;
/** What a new stream is expected to be late by, in ms. */
const firstLateness = 40;
/** The fastest and the slowest packet of the last 10 to 20 s are the measure: clocks that differ move them by 4 ms at most. */
const windowMs = 10_000;
/** ms in which it becomes clear when packets come: of a new stream, or of one whose packets all come later than any buffer would hold. */
const unclearMs = 300;

/** How late the packets of one stream come, and so how much of it must be held. An offset is when a packet came, less where its end lies in the stream. */
export class Arrivals {
  readonly #duration: number;
  #fastest = Infinity;
  #fastestBefore = Infinity;
  #since = 0;
  #slowest = -Infinity;
  #slowestBefore = -Infinity;
  #lateness = firstLateness;
  #anchoredAt = 0;
  #farSince: number | undefined;

  /** `duration`: ms of a packet. */
  constructor(duration: number) {
    this.#duration = duration;
  }

  note(sequence: number, now: number): void {
    const offset = now - (sequence + 1) * this.#duration;
    this.#watchFar(offset, now);
    if (this.#base === Infinity || now - (this.#farSince ?? now) > unclearMs) this.#anchor(offset, now);
    // The first ones after a line stood still were held up: they are no measure.
    if (offset < this.#base && now - this.#anchoredAt < unclearMs) this.#anchor(offset, this.#anchoredAt);
    if (now - this.#since > windowMs) {
      this.#fastestBefore = this.#fastest;
      this.#slowestBefore = this.#slowest;
      this.#fastest = Infinity;
      this.#slowest = -Infinity;
      this.#since = now;
    }
    if (this.#farSince !== undefined) return;
    this.#fastest = Math.min(this.#fastest, offset);
    this.#slowest = Math.max(this.#slowest, offset);
    this.#lateness = Math.min(mostDepth, this.#latest - this.#base);
  }

  /** ms of sound to hold when a packet has just come that was not late. */
  get wanted(): number {
    return Math.min(mostDepth, Math.max(leastDepth, this.#duration + this.#lateness + guard));
  }

  /** ms of sound held just after a packet that was not late, if this one is played now. */
  depth(next: number, now: number): number {
    return now - next * this.#duration - this.#base;
  }

  /** The stream stood still or began anew. What was learned of how late its packets may be stays. */
  restart(): void {
    this.#fastest = Infinity;
    this.#fastestBefore = Infinity;
  }

  /** What no buffer would hold does not count, nor what a line that stood still delivers with it. */
  #watchFar(offset: number, now: number): void {
    const isFar = this.#farSince === undefined ? offset - this.#base > mostDepth : offset > this.#latest;
    this.#farSince = isFar ? (this.#farSince ?? now) : undefined;
  }

  #anchor(offset: number, now: number): void {
    this.#fastest = offset;
    this.#fastestBefore = Infinity;
    this.#since = now;
    this.#anchoredAt = now;
    this.#farSince = undefined;
    this.#slowest = offset + this.#lateness;
    this.#slowestBefore = -Infinity;
  }

  get #latest(): number {
    return Math.max(this.#slowest, this.#slowestBefore);
  }

  get #base(): number {
    return Math.min(this.#fastest, this.#fastestBefore);
  }
}
