import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate, RoomRef } from '../entities/entities.ts';
import { OwnPoll, Poll, Vote } from '../entities/poll.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineText, nonEmptyText } from '../text/text.ts';
import { RoomMessage } from './messages.ts';

/** Polls, which members and bots ask, and questions of quizzes, which bots ask; everybody in the room answers (docs/contract.md#polls). */

const ofRoom = { roomId: RoomRef, messageId: Id };
/** Counted from 0. */
const choice = z
  .number()
  .int()
  .min(0)
  .max(limits.pollChoices - 1);
const line = (max: number) => lineText(max).min(1, 'must not be empty');
const choices = z
  .array(line(limits.pollChoice))
  .min(2, 'must have two choices at least')
  .max(limits.pollChoices, `must have at most ${limits.pollChoices} choices`)
  .refine((each) => new Set(each).size === each.length, 'must be different from each other');
const question = nonEmptyText(limits.pollQuestion).refine(
  (text) => text.split('\n').length <= limits.pollLines,
  `must have at most ${limits.pollLines} lines`,
);
const questions = z.number().int().min(1).max(limits.quizQuestions);
const enter = ['ROOM_NOT_FOUND', 'BANNED', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED'] as const;
const write = [...enter, 'NOT_A_MEMBER', 'TOO_MANY'] as const;

export const pollsContract = defineContract({
  sendPoll: {
    namespace: '/room',
    emit: 'sendPoll',
    auth: 'signedIn',
    bots: 'may',
    in: {
      id: RoomRef,
      question,
      choices,
      until: IsoDate.optional(),
      quiz: z.object({ number: questions, of: questions }).optional(),
      /** As of a message: the same one is stored once. */
      tempId: Id,
      replyTo: Id.optional(),
    },
    out: { msg: z.string(), id: Id, tempId: Id, rev: z.number().int(), message: RoomMessage },
    errors: [...write, 'FORBIDDEN', 'NOT_FOUND', 'SPAM_CONTROL', 'FROZEN', 'IN_TIMEOUT', 'SLOW_MODE', 'REFUSED'],
    summary:
      'Asks the room: a message of one part poll. `until`: in the next 30 days. `quiz`, for bots alone: it has a right choice, which the bot says when it closes it; FORBIDDEN for people. GUESTS_MAY_NOT for guests.',
  },
  vote: {
    service: 'api',
    route: 'POST /a/r/polls/vote',
    auth: 'signedIn',
    in: { ...ofRoom, choice: choice.nullable() },
    out: { poll: OwnPoll },
    errors: [...write, 'NOT_FOUND', 'FROZEN', 'IN_TIMEOUT', 'POLL_CLOSED', 'ALREADY_ANSWERED'],
    summary:
      'Your one vote in a poll: it may be changed or, with null, taken back until the end; the answer to a question of a quiz may not.',
  },
  closePoll: {
    service: 'api',
    route: 'POST /a/r/polls/close',
    auth: 'signedIn',
    bots: 'may',
    in: { ...ofRoom, right: choice.optional() },
    out: { poll: OwnPoll },
    errors: [...write, 'NOT_FOUND', 'FORBIDDEN'],
    summary:
      'Ends a poll of your own; a bot says the right choice of its quiz. Closed once, it stays as it is. FORBIDDEN for what somebody else wrote.',
  },
  getPoll: {
    service: 'api',
    route: 'GET /a/r/polls',
    auth: 'signedIn',
    bots: 'may',
    in: ofRoom,
    out: { poll: OwnPoll },
    errors: [...enter, 'CANNOT_READ', 'NOT_FOUND'],
    summary: 'What has become of a poll, with your own vote.',
  },
  listVotes: {
    service: 'api',
    route: 'GET /a/r/polls/votes',
    auth: 'signedIn',
    bots: 'may',
    in: { ...ofRoom, after: Id.optional() },
    out: { votes: z.array(Vote), canLoadMore: CanLoadMore },
    errors: [...enter, 'NOT_A_MEMBER', 'NOT_FOUND', 'FORBIDDEN'],
    summary:
      'Who chose what in a poll of yours, for its bot: 500 at a time, after the person of this id. FORBIDDEN for people, and for what somebody else wrote.',
  },
  pollChanged: {
    namespace: ['/room'],
    event: 'pollChanged',
    payload: { roomId: Id, poll: Poll },
    summary: 'Somebody voted, or the poll was closed: everybody in the room gets it, at most twice a second a poll.',
  },
});
