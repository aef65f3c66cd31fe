/**
 * Stands in for the model in tests (CLASSIFIER_PICTURES): it judges by colour, so that a test says what is found. Run as a
 * process, as the model is.
 */
interface Job {
  readonly frames: readonly Uint8Array[];
}

const nothing = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };

/** The mean of red, green and blue decides. */
const classesOf = (frame: Uint8Array) => {
  const sums = [0, 0, 0];
  for (const [at, value] of frame.entries()) sums[at % 3] = (sums[at % 3] ?? 0) + value;
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (frame.length / 3));
  if (red > 180 && green < 80 && blue < 80) return { ...nothing, porn: 0.95 };
  if (red > 180 && green < 80 && blue > 180) return { ...nothing, hentai: 0.95 };
  if (red > 180 && green > 180 && blue < 80) return { ...nothing, porn: 0.6 };
  if (red > 180 && green > 120 && blue < 80) return { ...nothing, sexy: 0.99 };
  return { ...nothing, neutral: 1 };
};

/** Black: it never answers. */
const isBlack = (frame: Uint8Array): boolean => frame.every((value) => value < 8);

process.on('message', ({ frames }: Job) => {
  if (frames.some(isBlack)) return;
  process.send?.({ classes: frames.map(classesOf), memory: process.memoryUsage.rss() });
});
process.once('disconnect', () => process.exit());
