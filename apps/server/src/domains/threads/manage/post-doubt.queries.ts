import type { Tx } from '../../../platform/db/write.ts';
import { storeDoubt, type TextDoubt } from '../../classifier/api.ts';
import type { OpenedReport } from '../../moderation/api.ts';
import { keptThread } from './kept-thread.queries.ts';

/** Stores the doubt of a thread or reply that has just been stored, with what a report of it keeps. */
export const storePostDoubt = async (tx: Tx, doubt: TextDoubt, id: string): Promise<OpenedReport | undefined> => {
  const report = await keptThread(tx, id);
  return report && storeDoubt(tx, doubt, { thing: id, report });
};
