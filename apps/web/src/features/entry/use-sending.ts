import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, type Problem, type ProblemCode } from '../../lib/problem.ts';

export interface Sending {
  busy: boolean;
  /** The failure to show above the button. */
  failure: string | undefined;
  /** Its code. */
  code: ProblemCode | undefined;
  /** Runs a call; `place` may put its failure beside a field and say so with true. One at a time. */
  run: (call: () => Promise<void>, place?: (problem: Problem) => boolean) => void;
}

/** One call of a form: busy while it runs, and the words of its failure. */
export const useSending = (): Sending => {
  const { t } = useTranslation('errors');
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<ProblemCode>();

  const attempt = async (call: () => Promise<void>, place?: (problem: Problem) => boolean): Promise<void> => {
    setBusy(true);
    setCode(undefined);
    try {
      await call();
    } catch (error) {
      const problem = problemOf(error);
      if (place?.(problem) !== true) setCode(problem.code);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    failure: code === undefined ? undefined : t(code),
    code,
    run: (call, place) => {
      if (!busy) void attempt(call, place);
    },
  };
};
