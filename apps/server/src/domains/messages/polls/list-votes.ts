import { limits } from '@baithak/protocol/limits';
import type { pollsContract } from '@baithak/protocol/contracts/polls';
import { iso } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentUser } from '../../people/api.ts';
import { findOwnPoll } from './own-poll.ts';
import { votesAfter } from './polls.queries.ts';

/** Who chose what, for the bot that asked (docs/contract.md#polls). */
export const listVotes: CallHandler<typeof pollsContract.listVotes> = async (caller, input) => {
  const { poll } = await findOwnPoll(caller, input);
  const rows = await votesAfter(caller.db.read, poll.messageId, input.after ?? '');
  const votes = rows
    .slice(0, limits.votesPage)
    .map((row) => ({ user: presentUser(row), choice: row.choice, date: iso(row.voted_at) }));
  return { votes, canLoadMore: rows.length > limits.votesPage };
};
