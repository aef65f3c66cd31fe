import { createBot, type Bot, type BotCommand } from '@baithak/bot';
import type { BotPlace } from './place.ts';
import { answer, begin, emptyQuiz, printPoints, skip, type Quiz } from './quiz.ts';
import { openStore, type Outcome } from './store.ts';

const commands: BotCommand[] = [
  {
    name: 'quiz',
    desc: 'Begins a quiz · کوئز شروع کرتا ہے',
    params: [{ name: 'count', kind: 'whole', optional: true }],
  },
  { name: 'answer', desc: 'Answers the question · جواب دیتا ہے', params: [{ name: 'number', kind: 'whole' }] },
  { name: 'next', desc: 'Goes on to the next question · اگلا سوال', params: [] },
  { name: 'points', desc: 'Shows the score table · نمبر دکھاتا ہے', params: [] },
];

const usualCount = 5;

interface State {
  quizzes: Record<string, Quiz>;
}

/** A quiz in English and Urdu, with a table of points for each room. */
export const createSawal = ({ url, token, path }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('sawal-cursor.json') });
  const store = openStore<State>(path('sawal.json'), { quizzes: {} });
  bot.on('command', async ({ id, name, room, from, params, reply }) => {
    const act = (quiz: Quiz): Outcome => {
      if (name === 'quiz') return begin(quiz, Number(params['count'] ?? usualCount), Math.random);
      if (name === 'answer') return answer(quiz, from, Number(params['number']), Math.random);
      return name === 'next' ? skip(quiz, Math.random) : { say: printPoints(quiz) };
    };
    await reply(store.once({ id }, ({ quizzes }) => act((quizzes[room.id] ??= emptyQuiz()))));
  });
  return bot;
};
