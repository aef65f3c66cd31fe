import { setTimeout } from 'node:timers/promises';
import type { App, Started } from '../../platform/context.ts';
import { daily } from '../../platform/jobs/run-job.ts';
import { whileHeld } from '../../platform/leases/leases.ts';
import { startAnchors, printHeads } from './anchors.ts';
import { carryOldLog } from './log.write.ts';

/**
 * Carries what older versions logged into the present form, before anything new is logged; gives anchors out with every act,
 * and every day, when it prints the ends of the chains too.
 */
export const start = async (app: App): Promise<Started> => {
  const anchors = startAnchors(app);
  // Another process that does it may die.
  while (!(await carryUnlessOther(app))) await setTimeout(waitMs);
  const { clock, log } = app;
  return {
    jobs: [
      {
        name: 'moderation.printHeads',
        nextAfter: daily,
        run: async ({ db }) => {
          await printHeads({ db, clock, log });
          await anchors.giveNewest(db);
        },
      },
    ],
    stop: anchors.stop,
  };
};

const waitMs = 250;

/** Whether everything is carried. */
const carryUnlessOther = async (app: App): Promise<boolean> => {
  let isDone = false;
  await whileHeld(app.leases, 'moderationLog.carryOldLog', async (lost) => {
    isDone = await carry(app, lost);
  });
  return isDone;
};

const carry = async ({ db, clock, log }: App, lost: AbortSignal): Promise<boolean> => {
  let carried = 0;
  for (let some = -1; some !== 0;) {
    if (lost.aborted) return false;
    some = await db.write(carryOldLog, { at: clock.now() });
    carried += some;
  }
  if (carried > 0) log.info({ carried }, 'the moderation log is in chains now, and their ends in the book');
  return true;
};
