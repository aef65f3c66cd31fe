import type { peopleContract } from '@baithak/protocol/contracts/people';
import type { CallHandler } from '../../platform/implement.ts';
import { findRevisedSettings } from './settings.queries.ts';

/** The caller's own settings, rank and username (docs/product.md#user-settings). */
export const getSettings: CallHandler<typeof peopleContract.getSettings> = async ({ viewer, db }) => ({
  ...(await findRevisedSettings(db.read, viewer.userId)),
  rank: viewer.rank,
  username: viewer.username,
});
