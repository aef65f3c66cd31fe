import type { App } from '../../platform/context.ts';
import { daily } from '../../platform/jobs/job.ts';
import type { Started } from '../../platform/services.ts';
import { carryOldLog } from './log/carry-old-log.write.ts';
import { printHeads } from './log/print-heads.ts';

/**
 * Carries what was logged before there were chains into them, before anything new is logged; prints the ends of the
 * chains every day.
 */
export const start = async (app: App): Promise<Started> => {
  await carry(app);
  const { clock, log } = app;
  return {
    jobs: [{ name: 'moderation.printHeads', nextAfter: daily, run: ({ db }) => printHeads({ db, clock, log }) }],
  };
};

const carry = async ({ db, log }: App): Promise<void> => {
  let carried = 0;
  for (let some = -1; some !== 0;) {
    some = await db.write(carryOldLog, null);
    carried += some;
  }
  if (carried > 0) log.info({ carried }, 'the moderation log is in chains now');
};
