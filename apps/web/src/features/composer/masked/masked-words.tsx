import { commandOf, commandRow } from '@baithak/protocol/commands/commands';
import { slashWord } from '@baithak/protocol/commands/mistyped';
import type { MaskedPlace } from '@baithak/protocol/dictionary/masked-source';
import { memberRank } from '@baithak/protocol/ranks';
import { textDirection } from '@baithak/protocol/text/direction';
import { useEffect, useRef, useState, type RefObject, useEffectEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useWordsTexts } from '../../../i18n/lazy/words.ts';
import { useWordsStep } from '../../words/use-words-step.ts';
import { WordsToAsk } from '../../words/ask-for-word.tsx';
import { useComposerRoom } from '../composer-room.ts';
import styles from './masked-words.module.css';
import { serviceUrls } from '../../../lib/service-urls.ts';
import { writeLocal } from '../../../lib/storage.ts';
import type { Asked, Told } from './dictionary-worker.ts';

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (places: readonly MaskedPlace[]) => void>();

const post = (message: Asked): void => worker?.postMessage(message);

/** One worker a tab, which keeps the dictionary: looking up words never holds the page. */
const start = (): void => {
  if (worker || typeof Worker === 'undefined') return;
  worker = new Worker(new URL('./dictionary-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('version' in data) return writeLocal('filterDict', String(data.version));
    waiting.get(data.number)?.(data.places);
    waiting.delete(data.number);
  });
  post({ api: new URL(serviceUrls.api || location.origin, location.href).origin });
};

/** Stops once: a word that is being typed is not judged before this, in milliseconds. */
const pauseMs = 250;

const nothing: readonly MaskedPlace[] = [];

interface Asking {
  /** A message with its markup, and not a name or a field. */
  readonly hasMarkup: boolean;
  readonly names: () => readonly string[];
}

/** The places of a text that others will see masked; none until the dictionary has come. */
export const useMaskedPlaces = (text: string, { hasMarkup, names }: Asking): readonly MaskedPlace[] => {
  const [found, setFound] = useState<{ readonly text: string; readonly places: readonly MaskedPlace[] }>({
    text: '',
    places: nothing,
  });
  useEffect(start, []);
  const known = useEffectEvent(() => [...new Set(names())]);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const number = (asked += 1);
    const ask = setTimeout(() => {
      waiting.set(number, (places) => setFound({ text, places }));
      post({ text, hasMarkup, names: known(), number });
    }, pauseMs);
    return () => {
      clearTimeout(ask);
      waiting.delete(number);
    };
  }, [text, hasMarkup]);
  if (text === found.text) return found.places;
  // What stands before the place that changed is as it was.
  let same = 0;
  while (same < text.length && text[same] === found.text[same]) same += 1;
  return found.places.filter(({ end }) => end < same);
};

interface MaskedWordsProps {
  /** What begins with a slash is a command. */
  readonly runsCommands: boolean;
  readonly text: string;
  /** Names of people who are there: these are never masked. */
  readonly names: () => readonly string[];
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

const piecesOf = (
  text: string,
  spans: readonly MaskedPlace[],
): readonly { readonly words: string; readonly masked: boolean }[] => {
  let from = 0;
  const pieces = spans.flatMap(({ start, end }) => {
    const before = { words: text.slice(from, start), masked: false };
    from = end;
    return [before, { words: text.slice(start, end), masked: true }];
  });
  return [...pieces, { words: text.slice(from), masked: false }];
};

/** The same text under the field, with a wavy line under what will be masked; it scrolls with the field. */
const Marks = ({
  text,
  spans,
  area,
}: Omit<MaskedWordsProps, 'names' | 'runsCommands'> & { readonly spans: readonly MaskedPlace[] }) => {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = area.current;
    const follow = () => own.current?.scrollTo({ top: field?.scrollTop ?? 0 });
    follow();
    field?.addEventListener('scroll', follow);
    return () => field?.removeEventListener('scroll', follow);
  }, [area, text]);
  const whole = textDirection(text);
  const directions = new Set(text.split('\n').map((line) => textDirection(line, whole)));
  return (
    <div
      ref={own}
      className={classNames(styles.marks, directions.size > 1 && 'text-start [unicode-bidi:plaintext]')}
      dir={whole}
      lang={directions.has('rtl') ? 'ur' : 'en'}
      aria-hidden="true"
    >
      {piecesOf(text, spans).map(({ words, masked }, at) => (masked ? <mark key={at}>{words}</mark> : words))}
    </div>
  );
};

/** The last value, at most once a second. */
const useCalm = (value: string): string => {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const told = setTimeout(() => setCalm(value), 1000);
    return () => clearTimeout(told);
  }, [value]);
  return calm;
};

/** Words that are named below a message that is being written. */
const mostShown = 4;

/** Whether others read something of a text: of a command, its words and what a bot is told; a name or number they do not. */
const isRead = (text: string): boolean => {
  const word = slashWord(text);
  const key = word === null ? undefined : commandOf(word);
  if (key === undefined) return word !== 'help';
  return commandRow(key).args.some(({ kind }) => kind === 'rest');
};

/** Marks the words that others will see masked, and says what they will see (docs/contract.md#allowed-words). */
export const MaskedWords = ({ text: written, names, area, runsCommands }: MaskedWordsProps) => {
  const { t } = useWordsTexts();
  const { me } = useComposerRoom();
  const isFree = useWordsStep(me.rank === memberRank)?.open === true;
  const text = runsCommands && !isRead(written) ? '' : written;
  const found = useMaskedPlaces(text, { hasMarkup: true, names });
  const spans = isFree ? nothing : found;
  const words = [...new Set(spans.map(({ word }) => word))];
  const said = words.length === 0 ? '' : t('maskedInText', { count: words.length });
  const told = useCalm(said === '' ? '' : `${said} ${words.join(', ')}`);
  return (
    <>
      {spans.length > 0 && <Marks text={text} spans={spans} area={area} />}
      {words.length > 0 && (
        <div className={styles.line}>
          <Icon name="eye" size="small" />
          <div className="flex-1 min-w-0 wrap-anywhere">
            {said}{' '}
            <a href="/dict/allowed" target="_blank" rel="noreferrer">
              {t('why')}
            </a>
            <WordsToAsk words={words} most={mostShown} inOneRow />
          </div>
        </div>
      )}
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  );
};
