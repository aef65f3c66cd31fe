import type { Poll, Vote } from '@baithak/bot';
import { questions } from './questions.ts';
import type { Outcome } from './store.ts';
import { quiet } from './words.ts';

/** A question that is open. */
export interface Asked {
  readonly messageId: string;
  /** When it was sent, in ms by the server's clock: answers and commands have dates of that one. */
  readonly at: number;
  /** When it ends, in ms by the clock of this program, which keeps the time. */
  readonly until: number;
}

/** A quiz that is going on. */
export interface Quiz {
  /** The command that began it. */
  readonly id: string;
  /** Which questions are left, the one that is asked now first. */
  left: number[];
  readonly total: number;
  /** The order in which the choices of the question are shown. The first one of a question is right. */
  order: number[];
  /** The message that asks the question; absent until it is sent. */
  asked?: Asked | undefined;
}

/** What there is in one room. */
export interface Place {
  quiz?: Quiz | undefined;
  /** The question that was ended before its time: the same command again ends no other one. */
  ended?: string | undefined;
  /** By person. */
  points: Record<string, { username: string; points: number }>;
}

export const emptyPlace = (): Place => ({ points: {} });

type Random = () => number;

const shuffled = (count: number, random: Random): number[] =>
  Array.from({ length: count }, (_, at) => ({ at, by: random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ at }) => at);

const choiceCount = 4;

export const begin = (place: Place, id: string, count: number, seconds: number, random: Random): Outcome => {
  if (place.quiz) return { fail: 'A quiz is going on: /next goes on. · کوئز جاری ہے: ‎/next سے آگے بڑھیے۔' };
  if (count < 1) return { fail: 'One question at least. · کم از کم ایک سوال۔' };
  const left = shuffled(questions.length, random).slice(0, count);
  place.quiz = { id, left, total: left.length, order: shuffled(choiceCount, random) };
  return {
    say: `${left.length} questions, ${seconds} s each. One point, two for the first.\n${left.length} سوال، ہر ایک ${seconds} سیکنڈ۔ ایک نمبر، پہلے کے دو۔`,
  };
};

/** The question whose turn it is; undefined at the end. */
export const asking = ({ left, total, order }: Quiz): Omit<Poll, 'until'> | undefined => {
  const question = questions[left[0] ?? -1];
  return (
    question && {
      question: `${question.en}\n${question.ur}`,
      choices: order.map((choice) => question.choices[choice] ?? ''),
      quiz: { number: total - left.length + 1, of: total },
    }
  );
};

/** Where the right choice stands. */
export const rightOf = ({ order }: Quiz): number => order.indexOf(0);

/** Ends the question that is asked now before its time. */
export const endQuestion = (place: Place, date: Date): Outcome => {
  const { quiz } = place;
  if (!quiz) return { fail: 'Nothing is asked now: /quiz begins. · ابھی کوئی سوال نہیں: ‎/quiz سے شروع کیجیے۔' };
  // It was meant for the question before: somebody else was quicker.
  if (!quiz.asked || date.getTime() < quiz.asked.at)
    return { fail: 'The next question is coming already. · اگلا سوال آ رہا ہے۔' };
  place.ended = quiz.asked.messageId;
  return { say: `✓ ${questions[quiz.left[0] ?? -1]?.choices[0] ?? ''}` };
};

/** Gives the points of a question for answers until `end`, in ms by the server's clock, and goes on to the next one. */
export const score = (place: Place, votes: readonly Vote[], end: number, random: Random): void => {
  const { quiz } = place;
  if (!quiz) return;
  const right = votes
    .filter(({ choice, date }) => choice === rightOf(quiz) && date.getTime() <= end)
    .toSorted((one, other) => one.date.getTime() - other.date.getTime());
  for (const [at, { person }] of right.entries()) {
    const points = (place.points[person.id]?.points ?? 0) + (at === 0 ? 2 : 1);
    place.points[person.id] = { username: person.username, points };
  }
  quiz.left.shift();
  quiz.order = shuffled(choiceCount, random);
  quiz.asked = undefined;
};

export const printPoints = ({ points }: Place): string => {
  const table = Object.values(points)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, 20);
  if (table.length === 0) return 'No points yet.\nابھی کسی کے نمبر نہیں۔';
  const rows = table.map(({ username, points: own }, at) => `${at + 1}. ${quiet(username)} — ${own}`);
  return ['**Points · نمبر**', ...rows].join('\n');
};
