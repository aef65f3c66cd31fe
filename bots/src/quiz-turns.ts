import type { Bot, Vote } from '@baithak/bot';
import { asking, printPoints, rightOf, score, type Place, type Quiz } from './quiz.ts';

/** Milliseconds after the end of a question in which the server has taken the last answers. */
const graceMs = 300;
/** Milliseconds after which a step that failed is tried again. */
const retryMs = 10_000;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isGone = (error: unknown): boolean => codeOf(error) === 'NOT_FOUND';
/** What says that the bot is not in the room any more. */
const outOfRoom: ReadonlySet<unknown> = new Set(['ROOM_NOT_FOUND', 'NOT_A_MEMBER', 'BANNED']);

interface TurnsOptions {
  readonly bot: Bot;
  readonly placeOf: (roomId: string) => Place;
  /** Changes a place and writes it. */
  readonly change: (act: () => void) => void;
  readonly questionMs: number;
}

/** What a question needs of the bot. Each step may be done again: a crash between two of them changes nothing. */
const createSteps = ({ bot, placeOf, change, questionMs }: TurnsOptions) => {
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
        const end = `The quiz is over.\nکوئز ختم۔\n${printPoints(place)}`;
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

/** Keeps the time of the questions of all rooms. */
export const createTurns = (options: TurnsOptions) => {
  const { placeOf, change } = options;
  const steps = createSteps(options);
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
    change(() => {
      place.quiz = undefined;
    });
  };
  /** Ends a question, if it is the one that is asked still, and asks the next one; says something in between. */
  const advance = (roomId: string, messageId: string | undefined, say?: () => Promise<unknown>): Promise<void> => {
    const step = async (): Promise<void> => {
      if (placeOf(roomId).quiz?.asked?.messageId !== messageId) return;
      await steps.close(roomId);
      await say?.();
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

  return {
    advance,
    /** Goes on with what a stop broke off. */
    resume: (roomId: string): void => {
      const { quiz } = placeOf(roomId);
      const ms = quiz?.asked ? Math.max(0, quiz.asked.until - Date.now()) + graceMs : 0;
      if (quiz) wait(roomId, ms, quiz.asked?.messageId);
    },
    stop: (): void => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
