import { useState, type ReactNode } from 'react';
import { useMe } from '../../lib/session/me.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Attachments } from '../composer/attachments/use-attachments.ts';

const StepsLine = lazyPart(async () => (await import('./steps-line.tsx')).StepsLine);

export interface Written {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What would be uploaded, where guests may send it at some step. */
  readonly files?: Attachments;
}

/** What a guest's step forbids of what is written, to be shown above it; `isHeld`: it cannot be sent so. */
export const useStepsLine = (written: Written): { readonly isHeld: boolean; readonly line: ReactNode } => {
  const isGuest = useMe()?.guest === true;
  const [isHeld, setIsHeld] = useState(false);
  return { isHeld: isGuest && isHeld, line: isGuest && <StepsLine {...written} onHeld={setIsHeld} /> };
};
