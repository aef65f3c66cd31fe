import { Resampler } from '../dsp/resampler.ts';
import { Playout } from './playout.ts';

interface TrackKind {
  /** Samples a second. */
  readonly rate: number;
  readonly packetSamples: number;
}

/** How much faster it plays for each ms too much that is held; within what nobody hears. */
const [perMs, most] = [0.0001, 0.005];
/** Seconds of sound that are made at once. */
const blockSeconds = 0.01;

/** One stream of packets at the rate at which it is played, as fast as its sender's clock runs. */
class Track {
  readonly kind: TrackKind;
  readonly playout: Playout;
  readonly #resampler: Resampler;
  readonly #block: Float32Array;

  constructor(kind: TrackKind, rate: number, follows: boolean) {
    this.kind = kind;
    this.playout = new Playout(kind.rate, kind.packetSamples, follows);
    this.#resampler = new Resampler(kind.rate, rate);
    this.#block = new Float32Array(Math.ceil(blockSeconds * kind.rate));
  }

  render(out: Float32Array, now: number): void {
    this.#resampler.speed = 1 + Math.min(most, Math.max(-most, perMs * this.playout.excess));
    for (let missing = this.#resampler.needs(out.length); missing > 0; missing -= this.#block.length) {
      this.playout.read(this.#block, now);
      this.#resampler.push(this.#block);
    }
    this.#resampler.pull(out);
  }
}

/** Seconds over which one stream goes over into the next one. */
const crossfade = 0.01;

export interface Packet extends TrackKind {
  readonly sequence: number;
  /** -1 to 1. */
  readonly samples: Float32Array;
}

const isOf = (track: Track | undefined, { rate, packetSamples }: TrackKind): track is Track =>
  track?.kind.rate === rate && track.kind.packetSamples === packetSamples;

/** What one speaker is heard as: packets of one stream, or of the next one after the codec was changed. Times are ms of the clock that plays. */
export class Playback {
  readonly #rate: number;
  #current: Track | undefined;
  /** Waits until what came before has been played. */
  #next: Track | undefined;
  #leaving: Track | undefined;
  #leavingShare = 0;
  #scratch = new Float32Array(128);

  /** `rate`: of what is rendered. */
  constructor(rate: number) {
    this.#rate = rate;
  }

  put(packet: Packet, now: number): void {
    this.#trackOf(packet).playout.put(packet.sequence, packet.samples, now);
  }

  /** Another speaker, or another line: nothing of what is held is played. */
  reset(): void {
    this.#leave();
    this.#next = undefined;
  }

  /** Fills in the next samples; silence while there is nothing to hear. */
  render(out: Float32Array, now: number): void {
    if (this.#next?.playout.isReady(now) === true && this.#current?.playout.isDry !== false) {
      const next = this.#next;
      this.reset();
      this.#current = next;
    }
    if (this.#current?.playout.isSilent === false) this.#current.render(out, now);
    else out.fill(0);
    if (this.#leaving) this.#fade(this.#leaving, out, now);
  }

  #trackOf(packet: Packet): Track {
    if (isOf(this.#current, packet)) {
      this.#next = undefined;
      return this.#current;
    }
    if (isOf(this.#next, packet)) return this.#next;
    const { rate, packetSamples } = packet;
    const track = new Track({ rate, packetSamples }, this.#rate, this.#current !== undefined);
    if (this.#current) this.#next = track;
    else this.#current = track;
    return track;
  }

  #leave(): void {
    this.#leaving = this.#current;
    this.#leavingShare = 1;
    this.#current = undefined;
  }

  #fade(track: Track, out: Float32Array, now: number): void {
    if (this.#scratch.length !== out.length) this.#scratch = new Float32Array(out.length);
    track.render(this.#scratch, now);
    for (let at = 0; at < out.length; at += 1) {
      out[at] = (out[at] ?? 0) + (this.#scratch[at] ?? 0) * this.#leavingShare;
      this.#leavingShare = Math.max(0, this.#leavingShare - 1 / (crossfade * this.#rate));
    }
    if (this.#leavingShare === 0) this.#leaving = undefined;
  }
}
