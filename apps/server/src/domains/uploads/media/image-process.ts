import { TooManyPixels, type ImageAnswer, type ImageJob } from './image-job.ts';
import { workOn } from './image-work.ts';

/*
 * A process of its own for pictures (decision 0111): their memory goes with it, and a picture that brings a decoder down
 * brings down nothing else. It ends with its parent.
 */

// The system's own words: a path in the message may hold any letters.
const ofTheDisk = /No space left on device|Disk quota exceeded|Too many open files|Input\/output error/;

const failureOf = (error: unknown): ImageAnswer => {
  if (error instanceof TooManyPixels) return { failed: 'pixels' };
  return { failed: error instanceof Error && ofTheDisk.test(error.message) ? 'disk' : 'damaged' };
};

process.on('message', (job: ImageJob) => {
  workOn(job).then(
    (done) => process.send?.({ done } satisfies ImageAnswer),
    (error: unknown) => process.send?.(failureOf(error)),
  );
});
process.once('disconnect', () => process.exit());
