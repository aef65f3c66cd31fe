import { problemOf } from '../problem.ts';

const tries = 4;
/** Seconds: a longer wait is said, with a button, instead of waited for. */
const longestWait = 15;

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });

/** Does it again by itself, a few times, while the server says that it is not ready for a moment. */
export const untilReady = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let left = tries; ;) {
    try {
      return await act();
    } catch (error) {
      const { code, retryAfter = 0 } = problemOf(error);
      left -= 1;
      const isMoment = code === 'NOT_READY' && retryAfter > 0 && retryAfter <= longestWait;
      if (!isMoment || left === 0 || signal.aborted) throw error;
      await wait(retryAfter, signal);
      if (signal.aborted) throw error;
    }
  }
};
