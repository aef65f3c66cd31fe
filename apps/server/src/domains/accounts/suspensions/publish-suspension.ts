import { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { App } from '../../../platform/context.ts';
import { presentSuspension, type Suspension } from './suspension.queries.ts';

/** After the commit: every device of the person hears why, and every connection ends. */
export const publishSuspension = ({ live }: Pick<App, 'live'>, userId: string, suspension: Suspension): void => {
  live.user(userId).publish(accountsContract.suspended, presentSuspension(suspension));
  live.disconnectUser(userId);
};
