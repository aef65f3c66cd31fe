import { useState } from 'react';
import { problemOf } from '../../lib/problem.ts';

/**
 * One thing asked of the server at a time: whether it is on its way, and the code of why it failed. What comes after an
 * answer runs even when the screen that asked is gone by then.
 */
export const useWork = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [code, setCode] = useState<ReturnType<typeof problemOf>['code'] | null>(null);
  const run = (work: () => Promise<void>): void => {
    if (isBusy) return;
    setIsBusy(true);
    setCode(null);
    work()
      .catch((error: unknown) => setCode(problemOf(error).code))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, code, run, forget: () => setCode(null) };
};
