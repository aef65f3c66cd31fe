import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createBase, type DictionaryBase, type Lists } from '@baithak/protocol/dictionary/dictionary';

const unpack = promisify(brotliDecompress);
const file = new URL('../../../words/words.br', import.meta.url);

export interface LoadedLists {
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
