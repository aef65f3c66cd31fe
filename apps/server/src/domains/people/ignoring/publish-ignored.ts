import { peopleContract } from '@baithak/protocol/contracts/people';
import type { App } from '../../../platform/context.ts';
import { ignoredNames } from './ignored.queries.ts';

/** After the commit: a person's list, to every device of theirs that listens, and to nobody else. */
export const publishIgnored = async ({ db, live }: Pick<App, 'db' | 'live'>, userId: string): Promise<void> =>
  live.user(userId).publish(peopleContract.ignoreListChanged, { ignoreList: await ignoredNames(db.read, userId) });
