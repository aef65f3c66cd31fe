import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { pollsContract } from '@baithak/protocol/contracts/polls';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import { mayAskPolls } from '@baithak/protocol/ranks';
import { day } from '../../../platform/clock.ts';
import type { SocketCaller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { undoUnlessStored } from '../../classifier/api.ts';
import { findRoomToEnter, type SeenRoom, limitSendRate } from '../../rooms/api.ts';
import { deliverMessage, notifyOf } from '../send/send-message.ts';

type Input = ShapeOut<(typeof pollsContract.sendPoll)['in']>;

const invalid = (path: string, msg: string) => new Refusal('INVALID_INPUT', { details: [{ path, msg }] });

const checkInput = ({ until, quiz }: Input, now: number): void => {
  const end = until === undefined ? undefined : Date.parse(until);
  if (end !== undefined && (end <= now || end > now + limits.pollDays * day))
    throw invalid('until', `must be in the next ${limits.pollDays} days`);
  if (quiz && quiz.number > quiz.of) throw invalid('quiz.number', 'must not be more than there are');
};

/** What people write is masked, what bots write is not (docs/contract.md#allowed-words). */
const writingOf = ({ viewer }: SocketCaller, { id: roomId, rank }: SeenRoom) =>
  viewer.bot ? {} : { writing: { by: viewer.userId, rank, among: { roomId } } };

/** Two choices that were different may be the same once they are masked: nobody could tell them apart. */
const refuseSame = async (choices: readonly string[]): Promise<void> => {
  if (new Set(choices).size < choices.length) throw invalid('choices', 'must be different from each other');
};

/** The message that a poll is, once it may be sent. */
const draftPoll = async (caller: SocketCaller, room: SeenRoom, input: Input) => {
  const { viewer, clock } = caller;
  checkInput(input, clock.now());
  const { until, quiz, tempId, replyTo = null } = input;
  const id = newId(clock.now());
  const { fields, doubt, undo } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, room.rank, viewer.userId),
    read: () => ({ question: input.question, choices: input.choices }),
    ...writingOf(caller, room),
    place: 'message',
    roomId: room.id,
    rank: room.rank,
    thing: id,
    tempId,
  });
  const { question, choices } = fields;
  await undoUnlessStored(undo, () => refuseSame(choices));
  const notify = await undoUnlessStored(undo, () => notifyOf(caller, room.id, [], replyTo));
  const extras = { choices, ...(until === undefined ? {} : { until }), ...(quiz ? { quiz } : {}) };
  const content: RoomMessage['content'] = [{ type: 'poll', data: question, extras }];
  const sending = {
    id,
    roomId: room.id,
    author: viewer.userId,
    guest: false,
    tempId,
    content: JSON.stringify(content),
    mentioned: [],
    named: [],
    replyTo,
    at: clock.now(),
    notify,
    answersCommand: viewer.bot,
    ...(doubt && { doubt }),
  };
  return { sending, content, undo };
};

const asks = { name: 'sendPoll', points: 120, seconds: 60 };

/** Asks the room (docs/contract.md#polls). Guests may not, and only a bot asks a quiz. */
export const sendPoll: EmitHandler<typeof pollsContract.sendPoll> = async (caller, input) => {
  const { db, viewer, limits: rates } = caller;
  await rates.take(asks, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, input.id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  if (!mayAskPolls(viewer.rank)) throw new Refusal('GUESTS_MAY_NOT');
  if (input.quiz && !viewer.bot) throw new Refusal('FORBIDDEN', { msg: 'Only a bot asks a quiz.' });
  return deliverMessage(caller, room, input.tempId, () => draftPoll(caller, room, input));
};
