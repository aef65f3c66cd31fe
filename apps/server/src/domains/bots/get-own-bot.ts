import type { botsContract } from '@baithak/protocol/contracts/bots';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';

/** Whose token it is, for the program that has it. */
export const getOwnBot: CallHandler<typeof botsContract.getOwnBot> = ({ viewer }) => {
  if (!viewer.bot) throw new Refusal('FORBIDDEN');
  return { _id: viewer.userId, username: viewer.username };
};
