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
