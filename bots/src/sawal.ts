import { createBot, type Bot, type BotCommand, type Vote } from '@baithak/bot';
import type { BotPlace } from './place.ts';
import { asking, begin, emptyPlace, endQuestion, printPoints, rightOf, score, type Place, type Quiz } from './quiz.ts';
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
/** Milliseconds after the end of a question in which the server has taken the last answers. */
const graceMs = 300;

interface State {
  places: Record<string, Place>;
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';

/** What a question needs of the bot. Each step may be done again: a crash between two of them changes nothing. */
const createSteps = (bot: Bot, placeOf: (roomId: string) => Place, change: (act: () => void) => void, ms: number) => {
  const votesOn = async (roomId: string, quiz: Quiz, messageId: string): Promise<Vote[]> => {
    try {
      await bot.closePoll(roomId, messageId, rightOf(quiz));
      return await bot.listVotes(roomId, messageId);
    } catch (error) {
      // A moderator deleted the question: it has no answers.
      if (isGone(error)) return [];
      throw error;
    }
  };
  return {
    /** Ends the question that is asked now, and gives its points. */
    close: async (roomId: string): Promise<void> => {
      const place = placeOf(roomId);
      const { quiz } = place;
      if (!quiz?.asked) return;
      const votes = await votesOn(roomId, quiz, quiz.asked.messageId);
      change(() => score(place, votes, Math.random));
    },
    /** Asks the next question, or says the end with the table. */
    goOn: async (roomId: string): Promise<void> => {
      const place = placeOf(roomId);
      const { quiz } = place;
      if (!quiz) return;
      const question = asking(quiz);
      if (!question) {
        const end = `The quiz is over. · کوئز ختم۔\n${printPoints(place)}`;
        await bot.send(roomId, end, { key: `${quiz.id} end` });
        change(() => {
          place.quiz = undefined;
        });
        return;
      }
      const until = Date.now() + ms;
      const poll = { ...question, until: new Date(until) };
      const key = `${quiz.id} ${question.quiz?.number}`;
      const { id: messageId } = await bot.ask(roomId, poll, { key, replyTo: quiz.id }).catch((error: unknown) => {
        // The command that began it was deleted.
        if (isGone(error)) return bot.ask(roomId, poll, { key });
        throw error;
      });
      change(() => {
        quiz.asked = { messageId, until };
      });
    },
  };
};

/** A quiz with a score table. */
export const createSawal = ({ url, token, path, questionSeconds = 30 }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('sawal-cursor.json') });
  const store = openStore<State>(path('sawal.json'), { places: {} });
  const placeOf = (roomId: string): Place => (store.read().places[roomId] ??= emptyPlace());
  const steps = createSteps(bot, placeOf, store.change, questionSeconds * 1000);
  const timers = new Map<string, NodeJS.Timeout>();
  /** What goes on in each room, one step after another. */
  const turns = new Map<string, Promise<void>>();

  const inTurn = (roomId: string, act: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(roomId) ?? Promise.resolve()).then(act).catch((error: unknown) => {
      // The program stops; the quiz goes on when it is back.
      if (error instanceof Error && error.name === 'AbortError') return;
      // Out of the room, or banned: the quiz is over here.
      store.change(() => {
        placeOf(roomId).quiz = undefined;
      });
      process.stderr.write(`sawal: ${String(error)}\n`);
    });
    turns.set(roomId, turn);
    return turn;
  };
  const schedule = (roomId: string): void => {
    clearTimeout(timers.get(roomId));
    const asked = placeOf(roomId).quiz?.asked;
    if (!asked) return;
    const left = Math.max(0, asked.until - Date.now()) + graceMs;
    timers.set(
      roomId,
      setTimeout(() => void advance(roomId, asked.messageId), left),
    );
  };
  /** Ends a question, if it is the one that is asked still, and asks the next one. */
  const advance = (roomId: string, messageId: string | undefined): Promise<void> =>
    inTurn(roomId, async () => {
      if (placeOf(roomId).quiz?.asked?.messageId !== messageId) return;
      await steps.close(roomId);
      await steps.goOn(roomId);
      schedule(roomId);
    });

  bot.on('command', async (command) => {
    const { id, name, room, params, reply } = command;
    const place = placeOf(room.id);
    if (name === 'points') return void (await reply(printPoints(place)));
    if (name === 'quiz') {
      const count = Number(params['count'] ?? usualCount);
      await reply(store.once(command, () => begin(place, id, count, questionSeconds, Math.random)));
      return advance(room.id, undefined);
    }
    const said = store.once(command, () => endQuestion(place));
    await advance(room.id, place.ended);
    return void (await reply(said));
  });

  return {
    ...bot,
    start: async () => {
      await bot.start();
      for (const [roomId, { quiz }] of Object.entries(store.read().places)) {
        if (!quiz) continue;
        if (quiz.asked) schedule(roomId);
        else void advance(roomId, undefined);
      }
    },
    stop: async () => {
      for (const timer of timers.values()) clearTimeout(timer);
      await bot.stop();
    },
  };
};
