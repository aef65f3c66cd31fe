import { Refusal } from '../../../platform/errors.ts';
import { uploadsAtOnce } from '../rates.ts';

/** The uploads under way in this process. */
export interface RunningUploads {
  /** Runs one upload; TOO_MANY when the person has too many under way already. */
  run<T>(userId: string, upload: () => Promise<T>): Promise<T>;
  /** How many there are. */
  count(): number;
  /** Resolves when every upload under way has ended and removed its temporary files. */
  ended(): Promise<void>;
}

export const createRunningUploads = (): RunningUploads => {
  const running = new Set<{ readonly userId: string; readonly ended: Promise<unknown> }>();
  return {
    run: async (userId, upload) => {
      if ([...running].filter((each) => each.userId === userId).length >= uploadsAtOnce)
        throw new Refusal('TOO_MANY', { retryAfter: 5 });
      const result = upload();
      const entry = { userId, ended: result.catch(() => {}) };
      running.add(entry);
      return result.finally(() => running.delete(entry));
    },
    count: () => running.size,
    ended: async () => {
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
};
