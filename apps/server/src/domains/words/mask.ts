import { atOnce } from '@baithak/protocol/at-once';
import {
  askedNames,
  longestName,
  lookThrough,
  spansWithout,
  type LookedThrough,
  type Span,
} from '@baithak/protocol/dictionary/masked-spans';
import { codeOfParts, partsWithStars, textOfParts, withStars } from '@baithak/protocol/dictionary/mask-text';
import type { Part } from '@baithak/protocol/parts/part';
import { memberRank, writesWithDictionary } from '@baithak/protocol/ranks';
import type { App } from '../../platform/context.ts';
import { counted } from '../../platform/cost.ts';
import { inSlices } from '../../platform/long-work.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { namesAmong } from './words.queries.ts';
import type { Writing } from './asking.ts';

/** What is written on the platform, and not in a room: only one's own names are none of its words. */
export const writingOf = ({ rank, userId }: Viewer): Writing => ({ by: userId, rank, among: { userIds: [userId] } });

type Words = Pick<App, 'db' | 'services'>;

const mostNames = 200;

/** Looks the words of a text up, in the main thread, which whoever wrote it pays for. */
const look = (
  { services }: Words,
  text: string,
  longOf: string | undefined,
): LookedThrough | Promise<LookedThrough> => {
  const steps = lookThrough(services.words.dictionary(), text);
  return longOf === undefined ? counted(() => atOnce(steps)) : inSlices(longOf, steps);
};

/** The places of a text that are masked: its words are looked up once. `code`: where it is code. */
const spansOf = async (
  app: Words,
  text: string,
  { among, longOf }: Writing,
  code: readonly Span[],
): Promise<Span[]> => {
  const { db } = app;
  const looked = look(app, text, longOf);
  const found = 'then' in looked ? await looked : looked;
  const asked = [...askedNames(found)].filter((word) => word.length <= longestName).slice(0, mostNames);
  const names = asked.length === 0 ? [] : await namesAmong(db.read, asked, among);
  return spansWithout(found, { names: new Set(names), code });
};

/** Nothing where the writer's words are masked no more, which is asked only when something would be. */
const maskedSpans = async (app: Words, writing: Writing, text: string, code: readonly Span[] = []): Promise<Span[]> => {
  if (!writesWithDictionary(writing.rank) || text === '') return [];
  const spans = await spansOf(app, text, writing, code);
  const isFree =
    spans.length > 0 && writing.rank === memberRank && (await app.services.ladder.writesFreely(writing.by));
  return isFree ? [] : spans;
};

/** A text as it may be stored (docs/contract.md#allowed-words): words outside the dictionary are masked for those whose rank needs it. */
export const maskFor = async (app: Words, writing: Writing, text: string): Promise<string> =>
  withStars(text, await maskedSpans(app, writing, text));

/** Characters of a name that are said back, of each word. */
const longestSaid = 60;

/** What of a name would be masked: the words as they were written, each once. */
export const wordsNotAllowed = async (app: Words, writing: Writing, name: string): Promise<string[]> => {
  const spans = await maskedSpans(app, writing, name);
  return [...new Set(spans.map(({ start, end }) => name.slice(start, Math.min(end, start + longestSaid))))];
};

/** The same for the parts of a message. */
export const maskPartsFor = async <P extends Part>(app: Words, writing: Writing, parts: readonly P[]): Promise<P[]> =>
  partsWithStars(parts, await maskedSpans(app, writing, textOfParts(parts), codeOfParts(parts)));
