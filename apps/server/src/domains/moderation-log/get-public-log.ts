import type { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import type { CallHandler } from '../../platform/implement.ts';
import { publicLog } from './public-log.ts';

export const getPublicLog: CallHandler<typeof moderationLogContract.getPublicLog> = async (caller, input) => {
  await caller.limits.take({ name: 'publicLog', points: 120, seconds: 60 }, caller.address);
  const { data, canLoadMore, total, mark, month } = await publicLog(caller, input.roomId, input.before);
  return { data, canLoadMore, total, mark, month };
};
