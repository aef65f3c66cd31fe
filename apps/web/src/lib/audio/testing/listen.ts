import { Playback } from '../playback/playback.ts';
import { tone } from './tone.ts';

/** Packets of a tone, and when each comes, in ms. */
export interface Line {
  readonly rate: number;
  readonly packetSamples: number;
  readonly frequency: number;
  /** ms of sound. */
  readonly ms: number;
  /** When it comes; undefined when it is lost. `sent`: when its last sample was spoken. */
  readonly arrives: (sent: number, sequence: number) => number | undefined;
}

export const opusLine = { rate: 48_000, packetSamples: 960, frequency: 440 } as const;
export const pcmLine = { rate: 6000, packetSamples: 1024, frequency: 440 } as const;

interface Arrival {
  readonly at: number;
  readonly sequence: number;
}

export const arrivalsOf = ({ rate, packetSamples, ms, arrives }: Line): Arrival[] => {
  const duration = (1000 * packetSamples) / rate;
  return Array.from({ length: Math.floor(ms / duration) }, (_, sequence) => ({
    at: arrives((sequence + 1) * duration, sequence),
    sequence,
  }))
    .filter((arrival): arrival is Arrival => arrival.at !== undefined)
    .toSorted((a, b) => a.at - b.at || a.sequence - b.sequence);
};

export const packetOf = ({ rate, packetSamples, frequency }: Omit<Line, 'ms' | 'arrives'>, sequence: number) => {
  const seconds = packetSamples / rate;
  return { rate, packetSamples, sequence, samples: tone(frequency, rate, { seconds, from: sequence * seconds }) };
};

/** What is heard of a line, at 48 kHz, from the beginning and `ms` long. */
export const listen = (line: Line, ms = line.ms, playback = new Playback(48_000), from = 0): Float32Array => {
  const arrivals = arrivalsOf(line);
  const heard = new Float32Array(48 * ms);
  let next = 0;
  for (let at = 0; at + 128 <= heard.length; at += 128) {
    const now = from + at / 48;
    for (let arrival = arrivals[next]; arrival && arrival.at <= now; arrival = arrivals[(next += 1)])
      playback.put(packetOf(line, arrival.sequence), now);
    playback.render(heard.subarray(at, at + 128), now);
  }
  return heard;
};
