import { pollsContract } from '@baithak/protocol/contracts/polls';
import { implement } from '../../../platform/implement.ts';
import { closePoll } from './close-poll.ts';
import { getPoll } from './get-poll.ts';
import { listVotes } from './list-votes.ts';
import { sendPoll } from './send-poll.ts';
import { vote } from './vote.ts';

export const pollsWire = implement(pollsContract, { sendPoll, vote, closePoll, getPoll, listVotes });
