import type { App, Started } from '../../platform/context.ts';
import { daily } from '../../platform/jobs/run-job.ts';
import { startAnchors, printHeads } from './anchors.ts';
import { carryOldLog } from './log.write.ts';

/**
 * Carries what older versions logged into the present form, before anything new is logged; gives anchors out with every act,
 * and every day, when it prints the ends of the chains too.
 */
export const start = async (app: App): Promise<Started> => {
  const anchors = startAnchors(app);
  await carry(app);
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

const carry = async ({ db, clock, log }: App): Promise<void> => {
  let carried = 0;
  for (let some = -1; some !== 0;) {
    some = await db.write(carryOldLog, { at: clock.now() });
    carried += some;
  }
  if (carried > 0) log.info({ carried }, 'the moderation log is in chains now, and their ends in the book');
};
