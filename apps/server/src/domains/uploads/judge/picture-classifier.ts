import { fileURLToPath } from 'node:url';
import { Gauge, Histogram } from 'prom-client';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { createFairTurns } from '../../../platform/fair-turns.ts';
import { createHelperProcess } from '../media/helper-process.ts';
import type { Turn } from '../media/store-image.ts';
import type { FrameClasses, JudgeAnswer, JudgeJob } from './judge-messages.ts';

const ownProgram = fileURLToPath(new URL('./judge-process.ts', import.meta.url));

/** How long the process waits for another picture, and how long one with all its frames may take, the start included. */
const idleMs = 60_000;
const jobMs = 20_000;
/** Pictures that wait at once, each with up to 8 frames of 150 kB. */
const mostWaiting = 40;

/** The model that looks at pictures, in a process of its own. */
export interface PictureClassifier {
  /** What it sees in each frame, in its turn among those of `who`. Throws NOT_READY when it cannot look now. */
  look(turn: Turn, frames: readonly Uint8Array[]): Promise<readonly FrameClasses[]>;
  end(): void;
  /** Of the process, while it runs. */
  pid(): number | undefined;
  /** Whether it looks at something now. */
  isLooking(): boolean;
}

/** What is no number would pass below every threshold. */
const isAnswer = ({ classes }: JudgeAnswer, frames: number): boolean =>
  classes.length === frames && classes.every((each) => Object.values(each).every(Number.isFinite));

const notReady = (retryAfter: number): Refusal =>
  new Refusal('NOT_READY', { msg: 'Pictures and videos cannot be looked at just now.', retryAfter });

const createMetrics = ({ metrics: { registry } }: Pick<App, 'metrics'>) => ({
  seconds: new Histogram({
    name: 'baithak_picture_verdict_seconds',
    help: 'How long a verdict on a picture or video took, with all its frames and the start of the process, without its turn',
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20],
    registers: [registry],
  }),
  memory: new Gauge({
    name: 'baithak_picture_classifier_bytes',
    help: 'Memory of the process that judges pictures; 0 while it does not run',
    registers: [registry],
  }),
});

/** Undefined when CLASSIFIER_PICTURES turns it off. */
export const createPictureClassifier = (
  app: Pick<App, 'config' | 'log' | 'metrics'>,
): PictureClassifier | undefined => {
  const { pictureClassifier: setting } = app.config;
  if (setting === 'off') return undefined;
  const { seconds, memory } = createMetrics(app);
  const helper = createHelperProcess<JudgeJob, JudgeAnswer>({
    program: setting === 'on' ? ownProgram : setting,
    idleMs,
    jobMs,
    onExit: () => memory.set(0),
  });
  const inTurn = createFairTurns(1);
  let waiting = 0;
  let looking = false;
  let ended = false;
  const look = async (frames: readonly Uint8Array[]): Promise<readonly FrameClasses[]> => {
    const stop = seconds.startTimer();
    looking = true;
    const answer = await helper.ask({ frames }).finally(() => {
      looking = false;
      stop();
    });
    if ('ended' in answer || !isAnswer(answer, frames.length)) {
      app.log.error(answer, 'the process that judges pictures ended without a verdict');
      throw notReady(2);
    }
    memory.set(answer.memory);
    return answer.classes;
  };
  return {
    look: async ({ who, gone }, frames) => {
      if (ended || waiting >= mostWaiting) throw notReady(10);
      waiting += 1;
      try {
        return await inTurn(who, async () => {
          gone.throwIfAborted();
          if (ended) throw notReady(10);
          return look(frames);
        });
      } finally {
        waiting -= 1;
      }
    },
    end: () => {
      ended = true;
      helper.end();
    },
    pid: helper.pid,
    isLooking: () => looking,
  };
};
