import type { Outcome } from './store.ts';
import { quiet } from './words.ts';

export interface Poll {
  readonly question: string;
  readonly choices: readonly string[];
  /** Milliseconds; null without end. */
  readonly ends: number | null;
  /** The choice of each person, by their id. */
  votes: Record<string, number>;
}

const mostChoices = 10;

/** `question | choice | choice`; undefined without a question and two to ten different choices. */
export const readPoll = (text: string, ends: number | null): Poll | undefined => {
  const [question = '', ...choices] = text.split('|').map((part) => quiet(part.replace(/\s+/g, ' ').trim()));
  const isWhole = question !== '' && choices.every((choice) => choice !== '');
  if (!isWhole || choices.length < 2 || choices.length > mostChoices) return undefined;
  return new Set(choices).size < choices.length ? undefined : { question, choices, ends, votes: {} };
};

const barLength = 10;

export const printPoll = ({ question, choices, votes }: Poll): string => {
  const counts = choices.map((_, at) => Object.values(votes).filter((vote) => vote === at).length);
  const all = Math.max(1, Object.keys(votes).length);
  const lines = choices.map((choice, at) => {
    const count = counts[at] ?? 0;
    const bar = '▓'.repeat(Math.round((count / all) * barLength));
    return `${at + 1}. ${choice} ${bar === '' ? '·' : bar} ${count}`;
  });
  return [`**${question}**`, ...lines, '/vote 1 · /vote 2 …'].join('\n');
};

/** One vote a person, which may be changed until the poll ends. */
export const vote = (poll: Poll | undefined, person: string, choice: number, now: number): Outcome => {
  if (!poll) return { fail: 'There is no poll in this room. · اس کمرے میں کوئی رائے شماری نہیں۔' };
  if (poll.ends !== null && now >= poll.ends) return { fail: 'This poll is over. · یہ رائے شماری ختم ہو چکی ہے۔' };
  const chosen = poll.choices[choice - 1];
  if (chosen === undefined)
    return { fail: `1 to ${poll.choices.length}, please. · 1 سے ${poll.choices.length} تک چنیے۔` };
  poll.votes[person] = choice - 1;
  const count = Object.values(poll.votes).filter((each) => each === choice - 1).length;
  return { say: `✓ ${chosen} (${count})` };
};
