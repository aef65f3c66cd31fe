import { fork, type ChildProcess } from 'node:child_process';

const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

interface HelperOptions {
  /** The path of its program. */
  readonly program: string;
  /** How long it waits for another job, and how long one job may take. */
  readonly idleMs: number;
  readonly jobMs: number;
  /** None runs any more. */
  readonly onExit?: () => void;
}

/** No answer: it was killed, for a fault or for the time it took, or it ended by itself, as one that cannot start does. */
export interface NoAnswer {
  readonly ended: 'killed' | 'itself';
}

/** A process of its own for work whose memory must come back, or that may crash. It does one job at a time. */
export interface HelperProcess<Job, Answer> {
  /** Starts it when it does not run. The caller sees to it that one job runs at a time. */
  ask(job: Job): Promise<Answer | NoAnswer>;
  /** Ends it, in the middle of a job too. */
  end(): void;
  pid(): number | undefined;
}

const start = (program: string): ChildProcess => {
  // Few malloc arenas, so that memory returns to the system.
  const child = fork(program, {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '1', ...compiled },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  return child;
};

export const createHelperProcess = <Job extends object, Answer extends object>({
  program,
  idleMs,
  jobMs,
  onExit,
}: HelperOptions): HelperProcess<Job, Answer> => {
  let running: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;

  const begin = (): ChildProcess => {
    const child = start(program);
    const gone = (): void => {
      if (running === child) running = undefined;
      if (!running) onExit?.();
    };
    // One that cannot start has no exit, and errors as often as something is sent to it; unheard they would end the server.
    child.once('exit', gone).on('error', gone);
    return child;
  };
  const end = (): void => {
    clearTimeout(resting);
    running?.kill('SIGKILL');
    running = undefined;
  };
  const answerOf = async (child: ChildProcess, job: Job): Promise<Answer | NoAnswer> => {
    const { promise, resolve } = Promise.withResolvers<Answer | NoAnswer>();
    const died = (_: number | null, signal: string | null): void => resolve({ ended: signal ? 'killed' : 'itself' });
    const absent = (): void => resolve({ ended: 'itself' });
    const timer = setTimeout(() => child.kill('SIGKILL'), jobMs);
    child.once('message', resolve).once('exit', died).once('error', absent);
    // Without a process there is no channel.
    if (child.connected)
      child.send(job, (error) => {
        if (error) absent();
      });
    else absent();
    return promise.finally(() => {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', died).off('error', absent);
    });
  };

  return {
    ask: async (job) => {
      clearTimeout(resting);
      running ??= begin();
      const answer = await answerOf(running, job);
      resting = setTimeout(end, idleMs).unref();
      return answer;
    },
    end,
    pid: () => running?.pid,
  };
};
