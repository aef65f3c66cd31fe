import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { Note } from './note.tsx';

interface FailureNoteProps {
  /** The error that a call rejected with; nothing is shown for null. */
  error: unknown;
  /** What failed, shown before the reason. */
  heading?: string;
  /** Buttons that help, shown after the reason. */
  children?: ReactNode;
}

/** Why a call failed: the text of its error code. */
export const FailureNote = ({ error, heading, children }: FailureNoteProps) => {
  const { t } = useTranslation('errors');
  if (error === null) return null;
  return (
    <Note tone="danger" alert>
      {heading !== undefined && (
        <>
          <b>{heading}</b>{' '}
        </>
      )}
      {t(problemOf(error).code)} {children}
    </Note>
  );
};
