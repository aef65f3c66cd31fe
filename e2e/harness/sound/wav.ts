import { writeFileSync } from 'node:fs';

const rate = 48_000;
/** Hz of the voice of stories, and of its marks. */
export const [voice, mark] = [440, 1000];
/** Seconds from one mark to the next, and of a mark. */
export const [markEvery, markLength] = [2, 0.1];

/** A tone that changes to another one for a moment, every 2 s; it begins and ends without a jump, so that it can be repeated. */
const marked = (seconds: number): Int16Array =>
  Int16Array.from({ length: seconds * rate }, (_, at) => {
    const second = (at / rate) % markEvery;
    const frequency = second >= 1 && second < 1 + markLength ? mark : voice;
    return Math.round(16_000 * Math.sin((2 * Math.PI * frequency * at) / rate));
  });

/** Writes what Chromium's microphone is to hear: mono, 16 bit. */
export const writeMarkedTone = (path: string, seconds: number): void => {
  const samples = marked(seconds);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]));
};
