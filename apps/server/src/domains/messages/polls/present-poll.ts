import type { OwnPoll, Poll } from '@baithak/protocol/entities/poll';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { presentUser } from '../../people/api.ts';
import { closingOf, countVotes, firstOf, voteOf, type StoredPoll } from './polls.queries.ts';

/** Whether a poll has ended by itself. */
export const hasEnded = ({ part }: Pick<StoredPoll, 'part'>, now: number): boolean =>
  part.extras.until !== undefined && Date.parse(part.extras.until) <= now;

const presentFirst = async (db: Tx, { messageId, sentAt }: StoredPoll, right: number): Promise<Poll['first']> => {
  const first = await firstOf(db, messageId, right);
  return first ? { user: presentUser(first), afterMs: Math.max(0, first.voted_at - sentAt) } : null;
};

/** A poll as everybody in the room may know of it: of an open question of a quiz nobody learns what others think. */
export const presentPoll = async ({ db, clock }: Pick<App, 'db' | 'clock'>, poll: StoredPoll): Promise<Poll> => {
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
