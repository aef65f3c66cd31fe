import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { botsContract } from '@baithak/protocol/contracts/bots';
import type { App } from '../../../platform/context.ts';
import { botsStoppedWith, ownersSuspensionText, ownSuspensionText } from './suspended-bots.queries.ts';
import { presentSuspension, type Suspension } from './suspension.queries.ts';

/** After the commit: every device of the person hears why, their bots' programs that they stop, and every connection ends. */
export const publishSuspension = async (
  { live, db }: Pick<App, 'live' | 'db'>,
  userId: string,
  suspension: Suspension,
): Promise<void> => {
  const presented = presentSuspension(suspension);
  live.user(userId).publish(accountsContract.suspended, presented);
  try {
    for (const botId of await botsStoppedWith(db.read, userId)) {
      const msg = botId === userId ? ownSuspensionText : ownersSuspensionText;
      live.user(botId).publish(botsContract.botSuspended, { until: presented.until, msg });
      live.disconnectUser(botId);
    }
  } finally {
    // Their own connections end whatever the database answers.
    live.disconnectUser(userId);
  }
};
