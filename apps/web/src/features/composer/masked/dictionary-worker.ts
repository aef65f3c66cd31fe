import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { createBase, createDictionary, type Dictionary, type Lists } from '@baithak/protocol/dictionary/dictionary';
import { maskedSource, type MaskedPlace } from '@baithak/protocol/dictionary/masked-source';
import { maskedSpans } from '@baithak/protocol/dictionary/masked-spans';

/** What the page asks: the address of the API at first, then texts. `hasMarkup`: a message, and not a name or a field. */
export type Asked =
  | { readonly api: string }
  | { readonly text: string; readonly hasMarkup: boolean; readonly names: readonly string[]; readonly number: number };

/** The version that is ready, or the places of a text that will be masked. */
export type Told = { readonly version: number } | { readonly number: number; readonly places: readonly MaskedPlace[] };

const cacheName = 'filter dict';

interface Answer extends Omit<Lists, 'words'> {
  readonly version: number;
  readonly words: readonly string[];
}

/** The list of a version, from this browser's cache where it is there; those of other versions go. */
const fetchWords = async (api: string): Promise<Answer> => {
  const { version }: { version: number } = await (await fetch(`${api}/dict/getVersion`)).json();
  const address = `${api}/dict/getAllowed?version=${version}`;
  const cache = await caches.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(address);
  if (kept) return kept.json();
  const fresh = await fetch(address);
  if (!fresh.ok) throw new Error('The dictionary did not come.');
  for (const old of (await cache?.keys()) ?? []) await cache?.delete(old);
  await cache?.put(address, fresh.clone()).catch(() => undefined);
  return fresh.json();
};

/** The words of names, with the digits behind them and without. */
const wordsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => name.split(/\s+/).map(readWord)).flatMap((word) => [word, word.replace(/\d+$/, '')]));

const placesOf = (words: Dictionary, text: string, hasMarkup: boolean, names: ReadonlySet<string>): MaskedPlace[] =>
  hasMarkup
    ? maskedSource(words, text, names)
    : maskedSpans(words, text, { names }).map((span) => ({ ...span, word: text.slice(span.start, span.end) }));

let dictionary: Promise<Dictionary> | undefined;

const tell = (told: Told): void => postMessage(told);

const load = async (api: string): Promise<Dictionary> => {
  const { version, words, counts, refused } = await fetchWords(api);
  const made = createDictionary(createBase({ words: words.join('\n'), counts, refused }));
  tell({ version });
  return made;
};

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('api' in data) {
    dictionary = load(data.api);
    dictionary.catch(() => undefined);
    return;
  }
  void dictionary?.then(
    (words) => {
      const { text, hasMarkup, names, number } = data;
      tell({ number, places: placesOf(words, text, hasMarkup, wordsOf(names)) });
    },
    () => undefined,
  );
});
