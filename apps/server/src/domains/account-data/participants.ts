import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { accountsData } from '../accounts/api.ts';
import { bansData } from '../bans/api.ts';
import { botsData } from '../bots/api.ts';
import { broadcastData } from '../broadcast/api.ts';
import { verdictsData } from '../verdicts/api.ts';
import { ladderData } from '../ladder/api.ts';
import { messagesData } from '../messages/api.ts';
import { moderationLogData } from '../moderation-log/api.ts';
import { deletedData } from '../deleted/api.ts';
import { notificationsData } from '../notifications/api.ts';
import { peopleData } from '../people/api.ts';
import { privateThreadsData } from '../private-threads/api.ts';
import { raidsData } from '../raids/api.ts';
import { reportsData } from '../reports/api.ts';
import { roomsData } from '../rooms/api.ts';
import { staffData } from '../staff/api.ts';
import { threadsData } from '../threads/api.ts';
import { uploadsData } from '../uploads/api.ts';
import { wordsData } from '../words/api.ts';

const exportDownloads = (db: Tx, userId: string) =>
  db.selectFrom('exports').select(['asked_at', 'made_at']).where('user_id', '=', userId).execute();

/** The downloads that were asked for. */
const accountDataData: PersonalData = {
  exports: { downloads: exportDownloads },
  /** Its bytes are removed before (closing/close-account.ts). */
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('exports').where('user_id', '=', userId).execute();
    return undefined;
  },
};

/**
 * Every domain with tables, by its folder (account-data.test.ts). An account that is closed is forgotten in this order: what
 * lets it act first, and before what is shown what could still come back to it: `reports` and `raids`.
 */
export const participants: Readonly<Record<string, PersonalData>> = {
  accounts: accountsData,
  people: peopleData,
  rooms: roomsData,
  uploads: uploadsData,
  words: wordsData,
  'moderation-log': moderationLogData,
  deleted: deletedData,
  reports: reportsData,
  bans: bansData,
  bots: botsData,
  verdicts: verdictsData,
  ladder: ladderData,
  notifications: notificationsData,
  raids: raidsData,
  messages: messagesData,
  threads: threadsData,
  'private-threads': privateThreadsData,
  broadcast: broadcastData,
  staff: staffData,
  'account-data': accountDataData,
};
