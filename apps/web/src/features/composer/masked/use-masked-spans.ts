import type { Span } from '@baithak/protocol/dictionary/masked-spans';
import { useEffect, useEffectEvent, useState } from 'react';
import { serviceUrls } from '../../../lib/service-urls.ts';
import { writeLocal } from '../../../lib/storage.ts';
import type { Asked, Told } from './dictionary-worker.ts';

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (spans: readonly Span[]) => void>();

const post = (message: Asked): void => worker?.postMessage(message);

/** One worker a tab, which keeps the dictionary: looking up words never holds the page. */
const start = (): void => {
  if (worker || typeof Worker === 'undefined') return;
  worker = new Worker(new URL('./dictionary-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('version' in data) return writeLocal('filterDict', String(data.version));
    waiting.get(data.number)?.(data.spans);
    waiting.delete(data.number);
  });
  post({ api: new URL(serviceUrls.api || location.origin, location.href).origin });
};

/** Stops once: a word that is being typed is not judged before this, in milliseconds. */
const pauseMs = 250;

const nothing: readonly Span[] = [];

/** The places of a text that others will see masked; none until the dictionary has come. */
export const useMaskedSpans = (text: string, names: () => readonly string[]): readonly Span[] => {
  const [found, setFound] = useState<{ readonly text: string; readonly spans: readonly Span[] }>({
    text: '',
    spans: nothing,
  });
  useEffect(start, []);
  const known = useEffectEvent(() => [...new Set(names())]);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const number = (asked += 1);
    const ask = setTimeout(() => {
      waiting.set(number, (spans) => setFound({ text, spans }));
      post({ text, names: known(), number });
    }, pauseMs);
    return () => {
      clearTimeout(ask);
      waiting.delete(number);
    };
  }, [text]);
  if (text === found.text) return found.spans;
  // What stands before the place that changed is as it was.
  let same = 0;
  while (same < text.length && text[same] === found.text[same]) same += 1;
  return found.spans.filter(({ end }) => end < same);
};
