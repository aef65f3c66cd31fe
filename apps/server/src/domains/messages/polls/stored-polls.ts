import { limits } from '@baithak/protocol/limits';
import { type PollPart, pollIn } from '@baithak/protocol/parts/part';
import { countProcessor } from '../../../platform/cost.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { readParts } from '../../../platform/stored-parts.ts';
import { userColumns } from '../../people/api.ts';
import { emptiedRev } from '../messages.queries.ts';

/** A poll of a room. */
export interface StoredPoll {
  readonly messageId: string;
  readonly author: string;
  /** Milliseconds. */
  readonly sentAt: number;
  readonly part: PollPart;
}

/** A message of a room that is still there. */
export const pollMessage = (db: Tx, roomId: string, messageId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'author', 'content', 'sent_at'])
    .where('id', '=', messageId)
    .where('room_id', '=', roomId)
    .where('deleted', '=', 0)
    .where('rev', '>', emptiedRev(db, roomId));

type MessageOfPoll = NonNullable<Awaited<ReturnType<ReturnType<typeof pollMessage>['executeTakeFirst']>>>;

/** The poll that a message is; undefined for any other message. */
export const toPoll = (row: MessageOfPoll | undefined): StoredPoll | undefined => {
  const part = row && pollIn(readParts(row.content));
  return part && { messageId: row.id, author: row.author, sentAt: row.sent_at, part };
};

/** How its bot has ended a poll; undefined while it has not. */
export const closingOf = (db: Tx, messageId: string) =>
  db.selectFrom('closed_polls').select('right_choice').where('message_id', '=', messageId).executeTakeFirst();

/** What the database takes to count a vote. */
const microsecondsOfVote = 0.2;

/** The votes for each choice. */
export const countVotes = async (db: Tx, { messageId, part }: StoredPoll): Promise<number[]> => {
  const rows = await db
    .selectFrom('poll_votes')
    .select((of) => ['choice', of.fn.countAll<number | string>().as('count')])
    .where('message_id', '=', messageId)
    .groupBy('choice')
    .execute();
  const counts = new Map(rows.map(({ choice, count }) => [choice, Number(count)]));
  countProcessor(microsecondsOfVote * [...counts.values()].reduce((sum, count) => sum + count, 0));
  return part.extras.choices.map((_, choice) => counts.get(choice) ?? 0);
};

export const voteOf = async (db: Tx, messageId: string, userId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('poll_votes')
    .select('choice')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.choice;
};

const votes = (db: Tx, messageId: string) =>
  db
    .selectFrom('poll_votes')
    .innerJoin('people', 'people.id', 'poll_votes.user_id')
    .select([...userColumns, 'poll_votes.choice', 'poll_votes.voted_at'])
    .where('poll_votes.message_id', '=', messageId);

/** Who made a choice first. */
export const firstOf = (db: Tx, messageId: string, choice: number) =>
  votes(db, messageId)
    .where('poll_votes.choice', '=', choice)
    .orderBy('poll_votes.voted_at')
    .orderBy('poll_votes.user_id')
    .limit(1)
    .executeTakeFirst();

/** One more vote than a page has: it says whether there are more. */
export const votesAfter = (db: Tx, messageId: string, userId: string) =>
  votes(db, messageId)
    .where('poll_votes.user_id', '>', userId)
    .orderBy('poll_votes.user_id')
    .limit(limits.votesPage + 1)
    .execute();

/** The votes of messages that are deleted. A poll that comes back, because a report was taken back, stays closed. */
export const removeVotes = async (tx: Tx, messageIds: readonly string[]): Promise<void> => {
  if (messageIds.length > 0) await tx.deleteFrom('poll_votes').where('message_id', 'in', messageIds).execute();
};

/** The same of messages that are gone for good. */
export const removePolls = async (tx: Tx, messageIds: readonly string[]): Promise<void> => {
  await removeVotes(tx, messageIds);
  if (messageIds.length > 0) await tx.deleteFrom('closed_polls').where('message_id', 'in', messageIds).execute();
};
