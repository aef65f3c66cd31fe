import type { Client } from '@baithak/client/create-client';
import type { Poll, Vote } from './types.ts';

/** A poll as it is sent. */
export const pollOf = ({ question, choices, until, quiz }: Poll) => ({
  question,
  choices: [...choices],
  ...(until && { until: until.toISOString() }),
  ...(quiz && { quiz: { number: quiz.number, of: quiz.of } }),
});

type Place = { readonly roomId: string; readonly messageId: string };

/** All votes of a poll, page by page. */
export const readVotes = async (client: Client, place: Place): Promise<Vote[]> => {
  const all: Vote[] = [];
  let after: string | undefined;
  for (;;) {
    const { votes, canLoadMore } = await client.polls.listVotes({ ...place, ...(after !== undefined && { after }) });
    for (const { user, choice, date } of votes) {
      const { _id: id, username, profile } = user;
      all.push({ person: { id, username, fullname: profile.fullname }, choice, date: new Date(date) });
    }
    after = votes.at(-1)?.user._id;
    if (!canLoadMore || after === undefined) return all;
  }
};
