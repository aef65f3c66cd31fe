import { questions, type Question } from './questions.ts';
import type { Outcome } from './store.ts';

export interface Player {
  readonly id: string;
  readonly username: string;
}

/** A quiz of one room. */
export interface Quiz {
  /** Which questions are left, the one that is asked now first. Empty: nothing is asked. */
  left: number[];
  total: number;
  /** The order in which the choices of the question are shown. */
  order: number[];
  /** Who has answered the question wrongly. */
  tried: string[];
  /** By person. */
  points: Record<string, { username: string; points: number }>;
}

export const emptyQuiz = (): Quiz => ({ left: [], total: 0, order: [], tried: [], points: {} });

type Random = () => number;

const shuffled = (count: number, random: Random): number[] =>
  Array.from({ length: count }, (_, at) => ({ at, by: random() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ at }) => at);

const asked = ({ left }: Quiz): Question | undefined => questions[left[0] ?? -1];

const printQuestion = (quiz: Quiz): string => {
  const question = asked(quiz);
  if (!question) return '';
  const choices = quiz.order.map((choice, at) => `${at + 1}. ${question.choices[choice]}`);
  const number = quiz.total - quiz.left.length + 1;
  return [
    `**${number}/${quiz.total} ${question.en}**`,
    `**${question.ur}**`,
    ...choices,
    '/answer 1 · /answer 2 …',
  ].join('\n');
};

export const printPoints = ({ points }: Quiz): string => {
  const table = Object.values(points)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, 20);
  if (table.length === 0) return 'No points yet. · ابھی کسی کے نمبر نہیں۔';
  return ['**Points · نمبر**', ...table.map(({ username, points: own }, at) => `${at + 1}. ${username} — ${own}`)].join(
    '\n',
  );
};

/** The next question, or the end with the table. */
const goOn = (quiz: Quiz, random: Random): string => {
  quiz.tried = [];
  quiz.order = shuffled(4, random);
  return asked(quiz) ? printQuestion(quiz) : `The quiz is over. · کوئز ختم۔\n${printPoints(quiz)}`;
};

const none: Outcome = { fail: 'Nothing is asked now: /quiz begins. · ابھی کوئی سوال نہیں: ‎/quiz سے شروع کیجیے۔' };

export const begin = (quiz: Quiz, count: number, random: Random): Outcome => {
  if (asked(quiz)) return { fail: 'A quiz is going on: /next goes on. · کوئز جاری ہے: ‎/next سے آگے بڑھیے۔' };
  quiz.left = shuffled(questions.length, random).slice(0, Math.min(count, questions.length));
  quiz.total = quiz.left.length;
  return { say: goOn(quiz, random) };
};

/** The first right answer has the point; whoever was wrong waits for the next question. */
export const answer = (quiz: Quiz, player: Player, number: number, random: Random): Outcome => {
  const question = asked(quiz);
  if (!question) return none;
  if (quiz.tried.includes(player.id)) return { fail: 'You have answered this one. · آپ اس کا جواب دے چکے ہیں۔' };
  const choice = quiz.order[number - 1];
  if (choice === undefined) return { fail: '1 to 4, please. · 1 سے 4 تک چنیے۔' };
  if (choice !== 0) {
    quiz.tried.push(player.id);
    return { fail: 'Not this one. · یہ نہیں۔' };
  }
  const points = (quiz.points[player.id]?.points ?? 0) + 1;
  quiz.points[player.id] = { username: player.username, points };
  quiz.left.shift();
  return { say: `✓ ${player.username}: ${question.choices[0]} (${points})\n${goOn(quiz, random)}` };
};

/** Says what was right and goes on. */
export const skip = (quiz: Quiz, random: Random): Outcome => {
  const question = asked(quiz);
  if (!question) return none;
  quiz.left.shift();
  return { say: `${question.choices[0]}\n${goOn(quiz, random)}` };
};
