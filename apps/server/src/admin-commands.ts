import { deleteUser } from './domains/account-data/closing/close-account.ts';
import { exportUser } from './domains/account-data/export/export-my-data.ts';
import { endSessionsCommand } from './domains/accounts/sessions/sessions.ts';
import { createBotCommand } from './domains/bots/own-bots.ts';
import { verifyLog } from './domains/moderation-log/verify/verify-log.ts';
import { retention } from './domains/account-data/retention.ts';
import { grantRank } from './domains/staff/ranks.ts';
import { listJobs } from './platform/jobs/list-jobs.ts';
import type { AdminCommands } from './platform/admin/admin-command.ts';

/** What `npm run admin` can do, by the word that is typed. */
export const adminCommands: AdminCommands = {
  'grant-rank': grantRank,
  'create-bot': createBotCommand,
  'end-sessions': endSessionsCommand,
  'export-user': exportUser,
  'delete-user': deleteUser,
  jobs: listJobs,
  'verify-log': verifyLog,
  retention,
};
