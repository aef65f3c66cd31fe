import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../lib/problem.ts';
import { Note } from '../../ui/note.tsx';

/** Why something failed, in its place: what it was, and the server's sentence. Nothing without a code. */
export const Failure = ({ heading, code }: { heading?: string; code: ProblemCode | null }) => {
  const { t } = useTranslation('errors');
  if (code === null) return null;
  return (
    <Note tone="danger" alert>
      {heading !== undefined && (
        <>
          <b>{heading}</b>{' '}
        </>
      )}
      {t(code)}
    </Note>
  );
};
