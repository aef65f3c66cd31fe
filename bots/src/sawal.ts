import { createBot, type Bot, type BotCommand } from '@baithak/bot';
import type { BotPlace } from './place.ts';
import { createTurns } from './quiz-turns.ts';
import { begin, emptyPlace, endQuestion, printPoints, type Place } from './quiz.ts';
import { openStore } from './store.ts';

const commands: BotCommand[] = [
  {
    name: 'quiz',
    desc: 'Begins a quiz · کوئز شروع کرتا ہے',
    params: [{ name: 'count', kind: 'whole', optional: true }],
  },
  { name: 'next', desc: 'Ends the question and goes on · اگلا سوال', params: [] },
  { name: 'points', desc: 'Shows the score table · نمبر دکھاتا ہے', params: [] },
];

const usualCount = 5;
interface State {
  places: Record<string, Place>;
}

/** A quiz with a score table. */
export const createSawal = ({ url, token, path, questionSeconds = 30 }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('sawal-cursor.json') });
  const store = openStore<State>(path('sawal.json'), { places: {} });
  const placeOf = (roomId: string): Place => (store.read().places[roomId] ??= emptyPlace());
  const turns = createTurns({ bot, placeOf, change: store.change, questionMs: questionSeconds * 1000 });
  bot.on('command', async (command) => {
    const { id, name, room, params, reply } = command;
    const place = placeOf(room.id);
    if (name === 'points') return void (await reply(printPoints(place)));
    if (name === 'quiz') {
      const count = Number(params['count'] ?? usualCount);
      const said = store.once(command, () => begin(place, id, count, questionSeconds, Math.random));
      try {
        await reply(said);
      } finally {
        // The quiz is on, whether that was said or not.
        await turns.advance(room.id, undefined);
      }
      return undefined;
    }
    const said = store.once(command, () => endQuestion(place, command.date));
    let isSaid = false;
    const say = () => {
      isSaid = true;
      return reply(said);
    };
    await turns.advance(room.id, place.ended, say);
    if (!isSaid) await say();
    return undefined;
  });

  return {
    ...bot,
    start: async () => {
      await bot.start();
      for (const roomId of Object.keys(store.read().places)) turns.resume(roomId);
    },
    stop: async () => {
      turns.stop();
      await bot.stop();
    },
  };
};
