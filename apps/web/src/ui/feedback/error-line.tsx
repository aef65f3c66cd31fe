import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';

/** How long an error is shown in a composer or popup, ms (docs/product.md#composer-errors). */
const errorMs = 3500;

/** The text for a failed call: the server's own, that nobody answered, or that it failed (docs/product.md#composer-errors). */
export const useErrorText = (): ((error: unknown) => string) => {
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

/** The text for an `ErrorLine`: `showError` sets it, and it clears itself after a while. */
export const useErrorLine = () => {
  // An object, so that the same text again starts the time again.
  const [shown, setShown] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), errorMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const toText = useErrorText();
  const showError = useCallback((error: unknown) => setShown({ text: toText(error) }), [toText]);
  return { errorText: shown?.text ?? null, showError };
};

/** An error next to what it is about, announced to screen readers. */
export const ErrorLine = ({ text }: { text: string | null }) => (
  <p className="text-danger text-xs empty:hidden" role="alert">
    {text}
  </p>
);
