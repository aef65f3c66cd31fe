import { pollsContract } from '@baithak/protocol/contracts/polls';
import type { OwnPoll, Poll } from '@baithak/protocol/entities/poll';
import { atMostEvery } from '../../../platform/throttle.ts';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { Live } from '../../../platform/live/live.ts';
import { createState } from '../../../platform/live/states.ts';
import { presentUser } from '../../people/api.ts';
import { type StoredPoll, closingOf, countVotes, firstOf, pollMessage, toPoll, voteOf } from './stored-polls.ts';

/** Whether a poll has ended by itself. */
export const hasEnded = ({ part }: Pick<StoredPoll, 'part'>, now: number): boolean =>
  part.extras.until !== undefined && Date.parse(part.extras.until) <= now;

const presentFirst = async (db: Tx, { messageId, sentAt }: StoredPoll, right: number): Promise<Poll['first']> => {
  const first = await firstOf(db, messageId, right);
  return first ? { user: presentUser(first), afterMs: Math.max(0, first.voted_at - sentAt) } : null;
};

/** A poll as everybody in the room may know of it: of an open question of a quiz nobody learns what others think. */
const presentPoll = async ({ db, clock }: Pick<App, 'db' | 'clock'>, poll: StoredPoll): Promise<Poll> => {
  const { messageId, part } = poll;
  const [closing, counts] = await Promise.all([closingOf(db.read, messageId), countVotes(db.read, poll)]);
  const closed = closing !== undefined || hasEnded(poll, clock.now());
  const right = closing?.right_choice ?? null;
  return {
    messageId,
    votes: counts.reduce((sum, count) => sum + count, 0),
    counts: closed || !part.extras.quiz ? counts : null,
    closed,
    right,
    first: right === null ? null : await presentFirst(db.read, poll, right),
  };
};

/** The same with the vote of one reader. */
export const presentOwnPoll = async (
  app: Pick<App, 'db' | 'clock'>,
  poll: StoredPoll,
  userId: string,
): Promise<OwnPoll> => ({
  ...(await presentPoll(app, poll)),
  own: (await voteOf(app.db.read, poll.messageId, userId)) ?? null,
});

/** Milliseconds in which the votes of one poll are told together. */
const pauseMs = 500;

/** Tells the rooms what becomes of their polls. */
export interface PollChanges {
  soon(roomId: string, messageId: string): void;
  stop(): Promise<void>;
}

export const createPollChanges = (app: App): PollChanges => {
  const { db, live } = app;
  /** Reads a poll; returns what tells those who are in its room. */
  const read = async (key: string, roomOf: Live['roomHere']) => {
    const [roomId = '', messageId = ''] = key.split(' ');
    const stored = toPoll(await pollMessage(db.read, roomId, messageId).executeTakeFirst());
    if (!stored) return undefined;
    const poll = await presentPoll(app, stored);
    return () => roomOf(roomId).publish(pollsContract.pollChanged, { roomId, poll });
  };
  const state = createState(app, { name: 'poll', of: 'room', read: (key) => read(key, live.roomHere) });
  const changes = atMostEvery(app, pauseMs, 'a poll could not be published', async (key) => {
    if (!state.changed(key)) (await read(key, live.room))?.();
  });
  return {
    soon: (roomId, messageId) => changes.soon(`${roomId} ${messageId}`),
    stop: async () => void (await Promise.all([changes.stop(), state.stop()])),
  };
};
