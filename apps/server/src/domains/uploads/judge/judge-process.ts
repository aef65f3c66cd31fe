import { constants, setPriority } from 'node:os';
import type { JudgeAnswer, JudgeJob } from './judge-messages.ts';
import { loadModel } from './model.ts';

/*
 * A process of its own for the model (docs/decisions/pictures-and-videos.md#judging-pictures): its memory is
 * freed with it. It ends with its parent, and steps back behind those who chat.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const model = loadModel();

const judge = async ({ frames }: JudgeJob): Promise<JudgeAnswer> => {
  const classify = await model;
  const classes = [];
  for (const frame of frames) classes.push(await classify(frame));
  return { classes, memory: process.memoryUsage.rss() };
};

process.on('message', (job: JudgeJob) => {
  judge(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`pictures cannot be judged: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
