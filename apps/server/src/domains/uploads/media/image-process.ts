import { type ImageAnswer, type ImageJob, TooManyPixels } from './image-messages.ts';
import { rewriteImage } from './rewrite-image.ts';

/*
 * A process of its own for pictures (docs/decisions/pictures-and-videos.md#checking-uploaded-media): their memory is
 * freed with it, and a picture that crashes a decoder crashes nothing else. It ends with its parent.
 */

// The operating system's own text: a path in the message may hold any letters.
const ofTheDisk = /No space left on device|Disk quota exceeded|Too many open files|Input\/output error/;

const failureOf = (error: unknown): ImageAnswer => {
  if (error instanceof TooManyPixels) return { failed: 'pixels', most: error.most };
  return { failed: error instanceof Error && ofTheDisk.test(error.message) ? 'disk' : 'damaged' };
};

// What the decoder writes is for the server alone, like all its files.
process.umask(0o077);

process.on('message', (job: ImageJob) => {
  rewriteImage(job).then(
    (done) => process.send?.({ done } satisfies ImageAnswer),
    (error: unknown) => process.send?.(failureOf(error)),
  );
});
process.once('disconnect', () => process.exit());
