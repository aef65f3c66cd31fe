import { createSemaphore } from '../../../platform/semaphore.ts';

/** Messages under way at once, to all services. */
const atOnce = 32;
/** What waits for one person, and for everybody; what comes beyond is dropped. */
const mostOfPerson = 50;
const mostWaiting = 5000;

export interface Lines {
  /** Runs a task after those of the same person. False when too many wait. */
  add(userId: string, task: () => Promise<void>): boolean;
  /** Resolves when nothing is running any more; what waits is dropped. */
  stop(): Promise<void>;
}

/**
 * Tasks of each person one after another, so that a slow or hostile service keeps nobody waiting but those who named it.
 * Tasks do not reject.
 */
export const createLines = (): Lines => {
  const lines = new Map<string, (() => Promise<void>)[]>();
  const running = new Set<Promise<void>>();
  const permit = createSemaphore(atOnce);
  let waiting = 0;

  const run = async (userId: string, line: (() => Promise<void>)[]): Promise<void> => {
    for (let task = line.shift(); task; task = line.shift()) {
      waiting -= 1;
      await permit(task);
    }
    lines.delete(userId);
  };

  return {
    add: (userId, task) => {
      const line = lines.get(userId);
      if (waiting >= mostWaiting || (line?.length ?? 0) >= mostOfPerson) return false;
      waiting += 1;
      if (line) line.push(task);
      else {
        const fresh = [task];
        lines.set(userId, fresh);
        const ending: Promise<void> = run(userId, fresh).finally(() => running.delete(ending));
        running.add(ending);
      }
      return true;
    },
    stop: async () => {
      for (const line of lines.values()) waiting -= line.splice(0).length;
      await Promise.all(running);
    },
  };
};
