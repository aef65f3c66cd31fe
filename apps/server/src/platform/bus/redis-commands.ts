import { hash } from 'node:crypto';
import type { Log } from '../log.ts';
import { connectTo, createRetries } from './redis-line.ts';

/** A script that Redis runs as one step. */
interface Script {
  readonly text: string;
  readonly sha: string;
}

export const scriptOf = (text: string): Script => ({ text, sha: hash('sha1', text) });

/** A connection to Redis for what is asked and answered. Nothing waits for one that is not there. */
interface RedisCommands {
  /** Its answer; undefined when there is none in time, at once while Redis is known not to answer. It may be run all the same. */
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  isAway(): boolean;
  close(): Promise<void>;
}

interface RedisCommandsOptions {
  /** redis:, rediss: or unix: */
  readonly url: string;
  readonly log: Log;
  /** What is told once when Redis is away. */
  readonly meanwhile: string;
  /** How long it may take to answer, in ms; 200. */
  readonly answerMs?: number | undefined;
}

/** ms. In two steps, between which answers are read: a pause of this process is no silence of Redis. */
const usualAnswerMs = 200;
const lateAfter = 50;
const askEvery = 1000;

type Client = NonNullable<Awaited<ReturnType<typeof connectTo>>>['clients'][number];

/** Something that was asked, for an answer or for none. */
interface Asked {
  readonly at: number;
  readonly giveUp: () => void;
}

/**
 * What waits for answers over one connection, all by one timer. While something is late nothing more is asked: a late answer ends
 * that, or the connection's own limit for silence ends the connection, which each write would renew.
 */
const createAnswers = (onLate: () => void, answerMs: number) => {
  const suspectAfter = answerMs - lateAfter;
  const asked = new Set<Asked>();
  let isLate = false;
  let suspect: Asked | undefined;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    for (const each of asked) each.giveUp();
    asked.clear();
  };
  const look = (): void => {
    const [oldest] = asked;
    if (oldest && oldest === suspect) {
      isLate = true;
      giveUp();
      onLate();
    }
    const [next] = asked;
    const age = next ? performance.now() - next.at : 0;
    suspect = age < suspectAfter ? undefined : next;
    timer = next && setTimeout(look, suspect ? lateAfter : suspectAfter - age).unref();
  };
  return {
    isLate: () => isLate,
    wait: (answer: Promise<unknown>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const one: Asked = { at: performance.now(), giveUp: () => resolve(undefined) };
        asked.add(one);
        timer ??= setTimeout(look, suspectAfter).unref();
        answer.then(
          (value) => {
            asked.delete(one);
            isLate = false;
            resolve(value);
          },
          (error: Error) => {
            asked.delete(one);
            isLate = false;
            reject(error);
          },
        );
      }),
    isIdle: () => asked.size === 0,
    end: () => {
      clearTimeout(timer);
      giveUp();
    },
  };
};

interface Asking {
  readonly client: Client;
  readonly answers: ReturnType<typeof createAnswers>;
  readonly end: (reason?: Error) => void;
}

/** Redis forgets scripts when it starts anew: they are sent whole then. */
const runOn = async (client: Client, { text, sha }: Script, rest: readonly string[]): Promise<unknown> => {
  try {
    return await client.sendCommand(['EVALSHA', sha, ...rest]);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return client.sendCommand(['EVAL', text, ...rest]);
  }
};

export const createRedisCommands = ({
  url,
  log,
  meanwhile,
  answerMs = usualAnswerMs,
}: RedisCommandsOptions): RedisCommands => {
  let line: Asking | undefined;
  let [isClosed, isTold] = [false, false];
  const away = (reason?: Error): void => {
    if (!isTold && !isClosed) log.warn({ err: reason }, `Redis does not answer: ${meanwhile}`);
    isTold = true;
  };
  const back = (): void => {
    if (isTold) log.info('Redis answers again');
    isTold = false;
    retries.succeeded();
  };
  const ended = (reason: Error | undefined): void => {
    line?.answers.end();
    line = undefined;
    if (isClosed) return;
    away(reason);
    retries.again();
  };
  const open = async (): Promise<void> => {
    const connected = await connectTo(url, ['baithak-commands'], ended);
    const [client] = connected?.clients ?? [];
    if (!connected || !client) return;
    if (isClosed) return connected.end();
    line = { client, answers: createAnswers(away, answerMs), end: connected.end };
    ask();
  };
  /** A connection on which nothing happens shows nothing, and would be closed for its silence. */
  const ask = (): void => {
    if (!line || line.answers.isLate() || !line.answers.isIdle()) return;
    line.answers.wait(line.client.sendCommand(['PING'])).catch(away);
  };
  const retries = createRetries(open);
  const asking = setInterval(ask, askEvery).unref();
  void open();

  return {
    run: async (script, keys, values) => {
      if (!line || line.answers.isLate()) return undefined;
      const { client, answers, end } = line;
      try {
        const answer = await answers.wait(runOn(client, script, [String(keys.length), ...keys, ...values]));
        if (answer !== undefined) back();
        return answer;
      } catch (error) {
        // It was refused, or lost with the connection.
        const reason = error instanceof Error ? error : undefined;
        away(reason);
        // It has become a replica of another one: who connects anew may come to that.
        if (reason?.message.startsWith('READONLY')) end(reason);
        return undefined;
      }
    },
    isAway: () => !line || line.answers.isLate(),
    close: async () => {
      isClosed = true;
      clearInterval(asking);
      retries.stop();
      line?.end();
    },
  };
};
