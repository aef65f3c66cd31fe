import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { maskedSpans } from '@baithak/protocol/dictionary/masked-spans';
import { maskParts, maskText } from '@baithak/protocol/dictionary/mask-text';
import type { Part } from '@baithak/protocol/parts/part';
import { writesWithDictionary } from '@baithak/protocol/ranks';
import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { namesAmong } from './names.queries.ts';
import type { Writing } from './writing.ts';

/** What is written on the platform, and not in a room: only one's own names are none of its words. */
const ofViewer = ({ rank, userId }: Viewer): Writing => ({ rank, among: { userIds: [userId] } });

type Words = Pick<App, 'db' | 'services'>;

const mostNames = 200;

/** The words of a text that are masked but for being names of people who are there. */
const namesIn = async ({ db, services }: Words, text: string, { among }: Writing): Promise<ReadonlySet<string>> => {
  const dictionary = services.words.dictionary();
  const words = maskedSpans(dictionary, text).map(({ start, end }) => readWord(text.slice(start, end)));
  const asked = [...new Set(words)]
    .filter((word) => word.length <= 40 && !dictionary.refused.has(word))
    .slice(0, mostNames);
  return asked.length === 0 ? new Set() : new Set(await namesAmong(db.read, asked, among));
};

/** A text as it may be stored (docs/contract.md#allowed-words): words outside the dictionary are masked for those whose rank needs it. */
export const maskFor = async (app: Words, writing: Writing, text: string): Promise<string> => {
  if (!writesWithDictionary(writing.rank) || text === '') return text;
  return maskText(app.services.words.dictionary(), text, { names: await namesIn(app, text, writing) });
};

/** What somebody writes about themselves or a room, masked by the platform's rank; fields that are not given stay so. */
export const maskFields = async <T extends Readonly<Record<string, string | undefined>>>(
  caller: Words & { readonly viewer: Viewer },
  fields: T,
): Promise<T> => {
  const writing = ofViewer(caller.viewer);
  const masked = await Promise.all(
    Object.entries(fields).map(async ([name, text]) => [name, text && (await maskFor(caller, writing, text))] as const),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, each still text or nothing
  return Object.fromEntries(masked) as T;
};

/** The same for the parts of a message. */
export const maskPartsFor = async <P extends Part>(app: Words, writing: Writing, parts: readonly P[]): Promise<P[]> => {
  if (!writesWithDictionary(writing.rank)) return [...parts];
  const text = parts.map((part) => (part.type === 'text' ? part.data : ' ')).join('');
  return maskParts(app.services.words.dictionary(), parts, { names: await namesIn(app, text, writing) });
};
