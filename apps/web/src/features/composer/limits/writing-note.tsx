import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { LimitNoteProps } from './limit-note.tsx';
import { useWritingLimits } from './writing-limits.ts';

const LimitNote = lazyPart(async () => (await import('./limit-note.tsx')).LimitNote);

/** What limits writing here; nothing where nothing does. */
export const WritingNote = (props: LimitNoteProps) => {
  const { frozen, slowMode, timeout } = useWritingLimits();
  const isLimited = timeout !== null || frozen !== null || slowMode > 0;
  // It stays after the end, which it says.
  const [isKnown, setIsKnown] = useState(isLimited);
  if (isLimited && !isKnown) setIsKnown(true);
  return isKnown && <LimitNote {...props} />;
};
