import { useState } from 'react';
import { audioSession } from '../session/session.ts';

/** How far the end of one's own turn is: asked for, or answered; null when nothing is being ended. */
export type Ending = 'asked' | 'answered' | null;

/** Ends one's own turn. `isNamed`: the server names the reader as the one who speaks; after the answer, that says that it failed. */
export const useStop = (isNamed: boolean) => {
  const [ending, setEnding] = useState<Ending>(null);
  if (!isNamed && ending === 'answered') setEnding(null);
  const stop = async (): Promise<void> => {
    setEnding('asked');
    await audioSession.stopSpeaking();
    setEnding('answered');
  };
  return { ending, stop: () => void stop() };
};
