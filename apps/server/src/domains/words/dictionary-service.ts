import {
  type Dictionary,
  type DictionaryBase,
  type Lists,
  createBase,
  createDictionary,
  languages,
} from '@baithak/protocol/dictionary/dictionary';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { App } from '../../platform/context.ts';
import { currentVersion, staffsWords } from './words.queries.ts';

const unpack = promisify(brotliDecompress);
const file = new URL('../../../words/words.br', import.meta.url);

interface LoadedLists {
  readonly base: DictionaryBase;
  /** Tells these lists from those of another release. */
  readonly id: string;
}

const load = async (): Promise<LoadedLists> => {
  const packed = await readFile(file);
  const text = (await unpack(packed)).toString('utf8');
  const end = text.indexOf('\n');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- build-words.ts writes this line
  const head = JSON.parse(text.slice(0, end)) as Omit<Lists, 'words'>;
  return {
    base: createBase({ ...head, words: text.slice(end + 1) }),
    id: createHash('sha256').update(packed).digest('hex').slice(0, 16),
  };
};

let loaded: Promise<LoadedLists> | undefined;

/** The lists that come with the program, read once. */
export const loadLists = (): Promise<LoadedLists> => (loaded ??= load());

/** The list as clients get it. */
interface PackedWords {
  readonly etag: string;
  readonly json: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

export interface WordsService {
  readonly dictionary: () => Dictionary;
  readonly version: () => number;
  /** When it last changed, in milliseconds; null for the first version. */
  readonly changedAt: () => number | null;
  readonly counts: LoadedLists['base']['counts'];
  /** Allowed words of the lists that sound like a folded one. */
  readonly soundsLike: (word: string) => string[];
  readonly packed: () => Promise<PackedWords>;
  /** After a change of the words. */
  readonly reload: () => Promise<void>;
}

const [zip, brotli] = [promisify(gzip), promisify(brotliCompress)];

interface Loaded {
  readonly dictionary: Dictionary;
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly version: number;
  readonly changedAt: number | null;
}

const languageOf = (word: string): 'ur' | 'roman' => (/^[a-z0-9]+$/.test(word) ? 'roman' : 'ur');

const answerOf = ({ base }: LoadedLists, { added, removed, version }: Loaded): string => {
  let from = 0;
  const lists = languages.map((language) => {
    const own = Array.from({ length: base.counts[language] }, (_, at) => base.list.at(from + at));
    from += base.counts[language];
    return [...own.filter((word) => !removed.has(word)), ...[...added].filter((word) => languageOf(word) === language)];
  });
  const counts = Object.fromEntries(languages.map((language, at) => [language, lists[at]?.length ?? 0]));
  const refused = [...base.refused.filter((entry) => !added.has(entry.replace('*', ''))), ...removed];
  return JSON.stringify({ status: 1, version, words: lists.flat(), counts, refused });
};

const pack = async (lists: LoadedLists, loaded: Loaded): Promise<PackedWords> => {
  const json = Buffer.from(answerOf(lists, loaded));
  // The best compression takes seconds, this one a tenth of one for a twentieth more.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 22 };
  const [zipped, br] = await Promise.all([zip(json), brotli(json, { params })]);
  return { etag: `W/"${loaded.version}-${lists.id}"`, json, gzip: zipped, br };
};

const loadFor = async (app: App, { base }: LoadedLists): Promise<Loaded> => {
  const [staffs, row] = await Promise.all([staffsWords(app.db.read), currentVersion(app.db.read)]);
  const { version = 1, changed_at: changedAt = null } = row ?? {};
  return {
    ...staffs,
    dictionary: createDictionary(base, staffs),
    version,
    changedAt: version === 1 ? null : changedAt,
  };
};

/** The dictionary of this process: the lists with what staff has changed of them. */
export const createWordsService = async (app: App, lists: LoadedLists): Promise<WordsService> => {
  let loaded = await loadFor(app, lists);
  let packed: Promise<PackedWords> | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  return {
    dictionary: () => loaded.dictionary,
    version: () => loaded.version,
    changedAt: () => loaded.changedAt,
    counts: lists.base.counts,
    soundsLike: lists.base.sounds.like,
    packed: () => (packed ??= pack(lists, loaded)),
    // One after the other: a read that began before a change must not end after the one behind it.
    reload: () => {
      const read = reading.then(async () => {
        loaded = await loadFor(app, lists);
        packed = undefined;
      });
      reading = read.catch(() => undefined);
      return read;
    },
  };
};

/** Prepares what is found by sound in small steps, beside whatever else the process does. Returns a function that ends it. */
export const prepareSounds = ({ base }: LoadedLists): (() => void) => {
  let next: NodeJS.Immediate | undefined;
  const step = (): void => {
    next = base.sounds.prepare(100) ? setImmediate(step) : undefined;
  };
  next = setImmediate(step);
  return () => clearImmediate(next);
};
