import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Note } from './note.tsx';

const SuspensionNote = lazyPart(async () => (await import('./suspension-note.tsx')).SuspensionNote);

interface FailureNoteProps {
  /** The error that a call rejected with; nothing is shown for null. */
  error: unknown;
  /** What failed, shown before the reason. */
  heading?: string;
  children?: ReactNode;
}

/** Why a call failed: the text of its error code. */
export const FailureNote = ({ error, heading, children }: FailureNoteProps) => {
  const { t } = useTranslation('errors');
  if (error === null) return null;
  const { code, details } = problemOf(error);
  return (
    <Note tone="danger" alert>
      {heading !== undefined && (
        <>
          <b>{heading}</b>{' '}
        </>
      )}
      {t(code)} <bdi>{details.flatMap(({ words = [] }) => words).join(', ')}</bdi>{' '}
      {code === 'SUSPENDED' && <SuspensionNote {...details[0]} />}
      {children}
    </Note>
  );
};
