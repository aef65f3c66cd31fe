import { expect } from 'vitest';
import { audioButton, listen, speakTone } from '../harness/people/audio-actions.ts';
import type { Person } from '../harness/people/person.ts';
import { noLine } from '../harness/server/server-process.ts';
import { throughBadLine, withoutOpus, type BadLine } from '../harness/sound/lines.ts';
import { delaysOf, frequencyOf, longestGap, median } from '../harness/sound/recording.ts';
import { dropSound, hear, recordSound, takeSound } from '../harness/sound/record.ts';
import { voice } from '../harness/sound/wav.ts';
import { storyWithTone } from '../harness/story.ts';

const story = storyWithTone();

interface Ear {
  readonly name: string;
  readonly line?: BadLine;
  readonly isPcm?: boolean;
}

const ears: readonly Ear[] = [
  { name: 'Opus, 20 % lost', line: { lost: 0.2 } },
  { name: 'PCM, 20 % lost', isPcm: true, line: { lostEvery: 5 } },
  { name: 'Opus' },
  { name: 'Opus, 5 % lost', line: { lost: 0.05 } },
  { name: 'Opus, 300 ms of jitter', line: { jitter: 300 } },
  { name: 'PCM, 5 % lost', isPcm: true, line: { lostEvery: 20 } },
  { name: 'PCM, 300 ms of jitter', isPcm: true, line: { jitter: 300 } },
  { name: 'PCM', isPcm: true },
];

const listenTo = async (listener: Person, room: string, { line, isPcm = false }: Ear, at: number): Promise<void> => {
  const { page } = listener;
  await recordSound(page);
  if (line) await throughBadLine(page, line);
  if (isPcm) await withoutOpus(page);
  await listener.enterAsGuest(`kaan${at}`);
  await listener.openRoom(room);
  await listen(listener);
};

/** Until a second of sound is the voice again. */
const hearsAgain = async (listener: Person): Promise<void> =>
  expect
    .poll(async () => Math.abs(frequencyOf(await hear(listener.page, 1)) - voice), { timeout: 60_000 })
    .toBeLessThan(0.02 * voice);

/** Ten seconds without a gap, soon after they were spoken: sooner or later, since a busy machine makes gaps of its own. */
const hearsWell = async (speaker: Person, listener: Person, { name }: Ear): Promise<void> => {
  const hearTen = async () => {
    await dropSound(speaker.page, 'mouth');
    const sound = await hear(listener.page, 10);
    const mouth = await takeSound(speaker.page, 'mouth');
    const [frequency, gap, delay] = [frequencyOf(sound), longestGap(sound), median(delaysOf(mouth, sound))];
    console.log(`${name}: ${frequency.toFixed(1)} Hz, longest gap ${gap} ms, mouth to ear ${delay.toFixed(0)} ms`);
    expect(Math.abs(frequency - voice), name).toBeLessThan(0.02 * voice);
    return { gap, delay };
  };
  // At most 250 ms beside what the buffer holds, 600 ms at most.
  const isWell = (heard: { gap: number; delay: number }): boolean => heard.gap <= 200 && heard.delay < 850;
  await expect.poll(hearTen, { timeout: 90_000 }).toSatisfy(isWell);
};

story(
  'one speaks a tone: all hear it over good and bad lines, in both codecs, and again after the server was restarted',
  async ({ app, person }) => {
    const speaker = await person();
    const room = await speakTone(speaker, 'bolnewala');
    const listeners: Person[] = [];
    for (const [at, ear] of ears.entries()) {
      const listener = await person();
      listeners.push(listener);
      await listenTo(listener, room, ear, at);
      await hearsAgain(listener);
      // One after the other: what is measured is the sound, not how many browsers this machine can run.
      await hearsWell(speaker, listener, ear);
      if (at < ears.length - 1) await audioButton(listener, listener.texts.audio.leave).click();
    }
    const last = listeners.at(-1);
    if (!last) throw new Error('nobody listens');
    for (const each of [speaker, ...listeners]) each.mayLogError(noLine);
    await app.kill9();
    await app.restart();
    await hearsAgain(last);
  },
);
