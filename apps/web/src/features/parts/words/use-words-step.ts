import type { WordsStep } from '@baithak/protocol/contracts/ladder';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { readMe } from '../../../lib/session/me.ts';

/** Time, messages, sanctions and staff change it, and none of them tells: so long an answer serves, in milliseconds. */
const servesMs = 60_000;

let last: { readonly of: string; readonly at: number; readonly step: Promise<WordsStep | null> } | undefined;

/** One answer for all fields that are on the screen. A failure is asked again by whoever comes next. */
const ask = (userId: string): Promise<WordsStep | null> => {
  if (last?.of === userId && Date.now() - last.at < servesMs) return last.step;
  const step = client.ladder.getLadder().then(({ words }) => words);
  last = { of: userId, at: Date.now(), step };
  step.catch(() => (last = undefined));
  return step;
};

/** When the reader's words are masked no more, as a member of rank 1; null for everybody else, and until it is known. */
export const useWordsStep = (enabled: boolean): WordsStep | null => {
  const [step, setStep] = useState<WordsStep | null>(null);
  useEffect(() => {
    const me = readMe();
    if (!enabled || me === null) return undefined;
    let isHere = true;
    ask(me.userId).then(
      (known) => isHere && setStep(known),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [enabled]);
  return enabled ? step : null;
};
