import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';

/** How long an error stands in a composer or a popup, in milliseconds (specification 8). */
const COMPLAINT_MS = 3500;

/** Sentences for a failed call: the server's own, that nobody answered, or that it failed (specification 8). */
export const useFailureWords = (): ((error: unknown) => string) => {
  const { t } = useTranslation('threads');
  const { t: te } = useTranslation('errors');
  return useCallback(
    (error) => {
      const { code } = problemOf(error);
      if (code === 'NETWORK' || code === 'NO_ANSWER') return t('noServer');
      return code === 'UNKNOWN' || code === 'BROKEN' ? t('requestError') : te(code);
    },
    [t, te],
  );
};

/** Words in red that go away by themselves. */
export const useComplaint = () => {
  const [words, setWords] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setWords(null), COMPLAINT_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const toWords = useFailureWords();
  const say = useCallback((text: string) => setWords({ text }), []);
  const complain = useCallback((error: unknown) => say(toWords(error)), [say, toWords]);
  return { complaint: words?.text ?? null, say, complain };
};
