import { deleteUser } from './domains/account-data/closing/delete-user-command.ts';
import { exportUser } from './domains/account-data/export/export-user-command.ts';
import { endSessionsCommand } from './domains/accounts/sessions/end-sessions-command.ts';
import { createBotCommand } from './domains/bots/create-bot-command.ts';
import { verifyLog } from './domains/moderation/verify/verify-log-command.ts';
import { retention } from './domains/retention/retention-command.ts';
import { grantRank } from './domains/staff/grant-rank.ts';
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
