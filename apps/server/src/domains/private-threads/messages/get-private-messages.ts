import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { limits } from '@baithak/protocol/limits';
import type { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { endRev } from '../../messages/api.ts';
import { findThread } from '../find-thread.ts';
import { presentPrivateMessage } from '../present.ts';
import { findRev, messageById, messagesBefore } from './messages.queries.ts';

/** One message; NOT_FOUND once it is deleted. */
export const getPrivateMessage: CallHandler<typeof privateThreadsContract.getPrivateMessage> = async (
  caller,
  { threadId, privateMessageId },
) => {
  const thread = await findThread(caller.db.read, caller.viewer, threadId);
  const row = await messageById(caller.db.read, thread.id, privateMessageId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: presentPrivateMessage(caller)(row) };
};

/** 50 messages created before the cursor, newest first. */
export const getPrivateMessagesBefore: CallHandler<typeof privateThreadsContract.getPrivateMessagesBefore> = async (
  caller,
  { threadId, privateMessageId },
) => {
  const thread = await findThread(caller.db.read, caller.viewer, threadId);
  const rev = privateMessageId === latestCursor ? endRev : await findRev(caller.db.read, thread.id, privateMessageId);
  if (rev === undefined) throw new Refusal('NOT_FOUND');
  // One more is read than is shown: it says whether there are more.
  const rows = await messagesBefore(caller.db.read, thread.id, rev, limits.messagesPageSize + 1);
  return {
    msgs: rows.slice(0, limits.messagesPageSize).map(presentPrivateMessage(caller)),
    canLoadMore: rows.length > limits.messagesPageSize,
  };
};
