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
/** Milliseconds after which a step that failed is tried again. */
const retryMs = 10_000;

interface State {
  places: Record<string, Place>;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isGone = (error: unknown): boolean => codeOf(error) === 'NOT_FOUND';
/** What says that the bot is not in the room any more. */
const outOfRoom: ReadonlySet<unknown> = new Set(['ROOM_NOT_FOUND', 'NOT_A_MEMBER', 'BANNED']);

interface StepsOptions {
  readonly bot: Bot;
  readonly placeOf: (roomId: string) => Place;
  /** Changes a place and writes it. */
  readonly change: (act: () => void) => void;
  readonly questionMs: number;
}

/** What a question needs of the bot. Each step may be done again: a crash between two of them changes nothing. */
const createSteps = ({ bot, placeOf, change, questionMs }: StepsOptions) => {
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
      const { messageId, at } = quiz.asked;
      const votes = await votesOn(roomId, quiz, messageId);
      change(() => score(place, votes, at + questionMs + graceMs, Math.random));
    },
    /** Asks the next question, or says the end with the table. */
    goOn: async (roomId: string): Promise<void> => {
      const place = placeOf(roomId);
      const { quiz } = place;
      if (!quiz) return;
      const poll = asking(quiz);
      if (!poll) {
        const end = `The quiz is over. · کوئز ختم۔\n${printPoints(place)}`;
        await bot.send(roomId, end, { key: `${quiz.id} end` });
        change(() => {
          place.quiz = undefined;
        });
        return;
      }
      const key = `${quiz.id} ${poll.quiz?.number}`;
      // The command that began it may have been deleted.
      const { id: messageId, date } = await bot
        .ask(roomId, poll, { key, replyTo: quiz.id })
        .catch((error: unknown) => (isGone(error) ? bot.ask(roomId, poll, { key }) : Promise.reject(error)));
      change(() => {
        quiz.asked = { messageId, at: date.getTime(), until: Date.now() + questionMs };
      });
    },
  };
};

/** A quiz with a score table. */
export const createSawal = ({ url, token, path, questionSeconds = 30 }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('sawal-cursor.json') });
  const store = openStore<State>(path('sawal.json'), { places: {} });
  const placeOf = (roomId: string): Place => (store.read().places[roomId] ??= emptyPlace());
  const steps = createSteps({ bot, placeOf, change: store.change, questionMs: questionSeconds * 1000 });
  const timers = new Map<string, NodeJS.Timeout>();
  /** What goes on in each room, one step after another. */
  const turns = new Map<string, Promise<void>>();
  let isStopped = false;

  const wait = (roomId: string, ms: number, messageId: string | undefined): void => {
    clearTimeout(timers.get(roomId));
    if (!isStopped)
      timers.set(
        roomId,
        setTimeout(() => void advance(roomId, messageId), ms),
      );
  };
  const fail = (roomId: string, error: unknown, messageId: string | undefined): void => {
    // The program stops; the quiz goes on when it is back.
    if (error instanceof Error && error.name === 'AbortError') return;
    process.stderr.write(`sawal: ${String(error)}\n`);
    const place = placeOf(roomId);
    if (!outOfRoom.has(codeOf(error))) return wait(roomId, retryMs, messageId);
    store.change(() => {
      place.quiz = undefined;
    });
  };
  /** Ends a question, if it is the one that is asked still, and asks the next one. */
  const advance = (roomId: string, messageId: string | undefined): Promise<void> => {
    const step = async (): Promise<void> => {
      if (placeOf(roomId).quiz?.asked?.messageId !== messageId) return;
      await steps.close(roomId);
      await steps.goOn(roomId);
      const asked = placeOf(roomId).quiz?.asked;
      if (asked) wait(roomId, asked.until - Date.now() + graceMs, asked.messageId);
    };
    const turn = (turns.get(roomId) ?? Promise.resolve())
      .then(step)
      .catch((error: unknown) => fail(roomId, error, placeOf(roomId).quiz?.asked?.messageId));
    turns.set(roomId, turn);
    return turn;
  };

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
        await advance(room.id, undefined);
      }
      return undefined;
    }
    const said = store.once(command, () => endQuestion(place, command.date));
    await advance(room.id, place.ended);
    return void (await reply(said));
  });

  return {
    ...bot,
    start: async () => {
      await bot.start();
      for (const [roomId, { quiz }] of Object.entries(store.read().places)) {
        if (!quiz) continue;
        const { asked } = quiz;
        wait(roomId, asked ? Math.max(0, asked.until - Date.now()) + graceMs : 0, asked?.messageId);
      }
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await bot.stop();
    },
  };
};
