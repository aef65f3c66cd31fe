import type { CDPSession } from 'playwright';
import { expect } from 'vitest';
import { listen, speakTone } from '../harness/people/audio-actions.ts';
import type { Person } from '../harness/people/person.ts';
import { dropSound, hear, recordSound, takeSound } from '../harness/sound/record.ts';
import { delaysOf, frequencyOf, longestGap, median } from '../harness/sound/recording.ts';
import { voice } from '../harness/sound/wav.ts';
import { storyWithTone } from '../harness/story.ts';

const story = storyWithTone();
const seconds = 600;

interface Use {
  /** Seconds of the page's process. */
  readonly cpu: number;
  readonly at: number;
  /** Bytes of JavaScript that are in use. */
  readonly heap: number;
}

const readUse = async (devtools: CDPSession): Promise<Use> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { cpu: value('ProcessTime'), at: value('Timestamp'), heap: value('JSHeapUsedSize') };
};

/** Percent of one processor between two. */
const share = (before: Use, after: Use): number => (100 * (after.cpu - before.cpu)) / (after.at - before.at);

const wait = async ({ page }: Person, s: number): Promise<void> => page.waitForTimeout(1000 * s);

story(
  'whoever listens for long hears it as at first: the delay does not grow, nor does the memory',
  { timeout: 1_200_000 },
  async ({ person }) => {
    const [speaker, listener, plain] = [await person(), await person(), await person()];
    const room = await speakTone(speaker, 'lambibaat');
    await recordSound(listener.page);
    await listener.enterAsGuest('sunnewala');
    await listener.openRoom(room);
    // Nothing is recorded here: what it uses is what listening costs.
    await plain.enterAsGuest('aamsunne');
    await plain.openRoom(room);
    const devtools = await plain.context.newCDPSession(plain.page);
    await devtools.send('Performance.enable');
    await wait(plain, 10);
    const idle = await readUse(devtools);
    await wait(plain, 10);
    const idleAfter = await readUse(devtools);

    await listen(listener);
    await listen(plain);
    await wait(plain, 30);
    const measure = async () => {
      await dropSound(speaker.page, 'mouth');
      const ear = await hear(listener.page, 20);
      const mouth = await takeSound(speaker.page, 'mouth');
      return {
        delay: median(delaysOf(mouth, ear)),
        gap: longestGap(ear),
        frequency: frequencyOf(ear),
        use: await readUse(devtools),
      };
    };
    const first = await measure();
    for (let past = 0; past < seconds; past += 10) {
      // What is recorded meanwhile is let go.
      await wait(listener, Math.min(10, seconds - past));
      await Promise.all([dropSound(listener.page, 'ear'), dropSound(speaker.page, 'mouth')]);
    }
    const last = await measure();
    const grown = last.use.heap - first.use.heap;
    console.log(
      [
        `processor: ${share(idle, idleAfter).toFixed(1)} % before, ${share(first.use, last.use).toFixed(1)} % while it listens`,
        `delay ${first.delay.toFixed(0)} ms, then ${last.delay.toFixed(0)} ms`,
        `heap ${(first.use.heap / 1e6).toFixed(2)} MB, then ${(last.use.heap / 1e6).toFixed(2)} MB`,
        `gaps ${first.gap} and ${last.gap} ms, ${last.frequency.toFixed(1)} Hz`,
      ].join('\n'),
    );
    expect(Math.abs(last.frequency - voice)).toBeLessThan(0.02 * voice);
    // A busy machine makes the buffer larger for a while.
    expect(last.delay).toBeLessThan(first.delay + 100);
    expect(grown).toBeLessThan(2_000_000);
  },
);
