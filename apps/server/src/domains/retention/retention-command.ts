import { CommandError, UsageError, type AdminCommand } from '../../platform/admin/admin-command.ts';
import { retentionJob } from './retention-jobs.ts';
import { countRetention, removeOld } from './run-retention.ts';
import { steps } from './steps.ts';

/** `retention`: what the monthly job does, now. With `--dry-run` only its counts, and nothing changes. */
export const retention: AdminCommand = {
  usage: 'retention [--dry-run]',
  run: async (app, args) => {
    const [option, ...more] = args;
    if (more.length > 0 || (option !== undefined && option !== '--dry-run')) throw new UsageError();
    if (option !== undefined) return JSON.stringify(await countRetention(app));
    if (!app.jobs) return JSON.stringify(await removeOld(app, steps));
    const ended = await app.jobs.run(retentionJob);
    if (ended?.outcome !== 'done')
      throw new CommandError(`It was not finished: ${ended?.outcome ?? 'it runs elsewhere'}.`);
    return JSON.stringify(ended.result);
  },
};
