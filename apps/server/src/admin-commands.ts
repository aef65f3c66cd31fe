import { endSessionsCommand } from './domains/accounts/sessions/end-sessions-command.ts';
import { grantRank } from './domains/staff/grant-rank.ts';
import type { AdminCommands } from './platform/admin/admin-command.ts';

/** What `npm run admin` can do, by the word that is typed. */
export const adminCommands: AdminCommands = { 'grant-rank': grantRank, 'end-sessions': endSessionsCommand };
