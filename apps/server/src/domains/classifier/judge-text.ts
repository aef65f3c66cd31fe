import { atOnce } from '@baithak/protocol/at-once';
import { type VerdictReason, outcomeOf } from '@baithak/protocol/contracts/classifier.rules';
import { newId } from '@baithak/protocol/ids';
import { memberRank, staffRank } from '@baithak/protocol/ranks';
import { day } from '../../platform/clock.ts';
import type { App, Caller } from '../../platform/context.ts';
import { counted } from '../../platform/cost.ts';
import { Refusal } from '../../platform/errors.ts';
import { inSlices, longOf } from '../../platform/long-work.ts';
import { staffStamp } from '../notifications/api.ts';
import type { Judgement } from '../verdicts/api.ts';
import { type Alike, type AlikeMemory, type Written, judgeAlike } from './alike.ts';
import { type TextDoubt, type WrittenText, noteRefusal } from './doubts.ts';
import { fingerprint } from './fingerprint.ts';
import type { Finding } from './rules/flags.ts';
import type { ReadText } from './rules/read-text.ts';
import { windowsOf } from './rules/threats.ts';
import { combine, judging as judgingWords } from './rules/words.ts';

interface Meaning {
  /** For whoever wrote it. */
  readonly sentence: string;
  /** The reason of the report that a doubt opens, 1 to 7 (docs/product.md#report). */
  readonly report: number;
}

const [sexual, spam, harassment, violence, other] = [1, 2, 3, 4, 7];
const hate = 6;

const meanings: Readonly<Record<VerdictReason, Meaning>> = {
  profanity: { sentence: 'This has a word that is not accepted here.', report: harassment },
  hate: { sentence: 'This calls for harm to a group of people, or makes them less than people.', report: hate },
  threat: { sentence: 'This reads as a threat.', report: violence },
  links: { sentence: 'This has links that are not accepted here.', report: spam },
  invitation: { sentence: 'Invitations to other chats are not accepted here.', report: spam },
  repeat: { sentence: 'This repeats the same again and again.', report: spam },
  nearDuplicate: { sentence: 'This, or nearly this, has been written here too often just now.', report: spam },
  nudity: { sentence: 'This is not accepted here.', report: sexual },
  drawnNudity: { sentence: 'This is not accepted here.', report: sexual },
  suggestive: { sentence: 'This is not accepted here.', report: sexual },
  unchecked: { sentence: 'This could not be checked.', report: other },
  endpoint: { sentence: 'This is not accepted here.', report: other },
};

export interface JudgedText {
  /** For the write that stores it (`storeDoubt`). */
  readonly doubt: TextDoubt | undefined;
  /** It was not stored: writing it again is no repetition. */
  readonly undo: () => void;
}

/** So long after an account was made its links are judged more strictly. */
const newAccountMs = day;
const madeAt = (userId: string): number => Number.parseInt(userId.slice(0, 8), 16) * 1000;

/** Doubtful texts of one person, and of one address, that are published; more are refused until staff have looked. */
const doubts = [
  { name: 'doubtsOfPerson', points: 10, seconds: 600 },
  { name: 'doubtsOfAddress', points: 40, seconds: 600 },
] as const;

interface Judging {
  readonly memory: AlikeMemory;
  readonly tellAlike: (written: Written) => void;
  readonly keyOf: (address: string) => string;
}

interface Graded {
  readonly path: string;
  readonly score: number;
  readonly findings: readonly Finding[];
}

interface Read {
  readonly gravest: Graded | undefined;
  /** The beginning of the first field, which is the text itself. */
  readonly first: ReadText | undefined;
}

const isStaff = ({ viewer }: Caller): boolean => viewer.rank >= staffRank;
/** Not judged for links and repetition. A room's owner is no staff. */
const isTrusted = (caller: Caller): boolean => caller.viewer.bot || isStaff(caller);

const isNewHere = ({ viewer, clock }: Caller): boolean => clock.now() - madeAt(viewer.userId) < newAccountMs;

/** Each reading of each field, as long as it can be read at once, in the order of the fields. */
const readingsOf = (texts: WrittenText['texts']) =>
  Object.entries(texts).flatMap(([path, text = '']) =>
    [text].flat().flatMap((reading) => (reading === '' ? [] : windowsOf(reading).map((window) => ({ path, window })))),
  );

/** Of all fields together, in UTF-16 units. */
export const lettersOf = (texts: WrittenText['texts']): number =>
  Object.values(texts).reduce((sum, text = '') => sum + [text].flat().reduce((all, { length }) => all + length, 0), 0);

/** Others' work is let in between the slices of long texts. */
const grade = async (caller: Caller, { texts, rank }: WrittenText): Promise<Read> => {
  const writer = { trusted: isTrusted(caller), isNew: rank <= memberRank && isNewHere(caller) };
  let gravest: Graded | undefined;
  let first: ReadText | undefined;
  const [main] = Object.keys(texts);
  const long = longOf(caller, lettersOf(texts));
  for (const { path, window } of readingsOf(texts)) {
    const steps = judgingWords(window, writer);
    const { read, ...judged } = long === undefined ? counted(() => atOnce(steps)) : await inSlices(long, steps);
    if (path === main) first ??= read;
    if (!gravest || judged.score > gravest.score) gravest = { path, ...judged };
  }
  return { gravest, first };
};

const printOf = ({ words, links }: ReadText) =>
  fingerprint(
    [...words.map(({ word }) => word).filter((word) => word !== ''), ...links.map(({ host }) => host)],
    links.length > 0,
  );

/** What is kept of it, to know it again; undefined where repetition does not count. */
const writtenOf = (
  caller: Caller,
  { keyOf }: Judging,
  { thing, roomId, rank, tempId, isCommand = false }: WrittenText,
  first: ReadText | undefined,
): Written | undefined => {
  const { viewer, clock, config, address } = caller;
  if (!first || thing === undefined || roomId === null || !config.rateLimits || isTrusted(caller)) return undefined;
  const print = printOf(first);
  if (!print || (isCommand && print.everyday)) return undefined;
  const low = rank <= memberRank;
  return {
    print,
    userId: viewer.userId,
    address: keyOf(address),
    roomId,
    thing,
    attempt: tempId === undefined ? undefined : `${viewer.userId} ${tempId}`,
    at: clock.now(),
    low,
    fresh: low && (viewer.guest || isNewHere(caller)),
  };
};

const alikeFindings = ({ settings }: App, written: Written, alike: Alike): Finding[] =>
  judgeAlike(alike, {
    everyday: written.print.everyday,
    low: written.low,
    fresh: written.fresh,
    thresholds: settings.read().classifier.texts,
  });

const refusal = (path: string, { reason }: Finding): Refusal => {
  const { sentence: msg } = meanings[reason];
  return new Refusal('REFUSED', { msg, details: [{ path, reason, msg }] });
};

const isWithinDoubts = async ({ limits, viewer, address }: Caller): Promise<boolean> => {
  const [person, place] = doubts;
  try {
    await limits.take(person, viewer.userId);
    await limits.take(place, address);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const nothing: JudgedText = { doubt: undefined, undo: () => {} };

/**
 * Judges a text before it is stored (docs/contract.md#classifier). Throws REFUSED for what is refused, of which only the
 * verdict is kept; what is doubtful is returned, for the write that stores it.
 */
export const judgeText = async (judging: Judging, caller: Caller, what: WrittenText): Promise<JudgedText> => {
  const { gravest: graded, first: beginning } = await grade(caller, what);
  if (!graded) return nothing;
  const written = writtenOf(caller, judging, what, beginning);
  const alike = written ? alikeFindings(caller, written, judging.memory.count(written)) : [];
  const findings = [...graded.findings, ...alike].toSorted((one, other) => other.score - one.score);
  const thresholds = caller.settings.read().classifier.texts;
  const score = combine(findings);
  const outcome = outcomeOf(score, thresholds);
  const [first] = findings;
  if (!first || outcome === 'pass') return keeping(judging, written, undefined);
  const judgement: Judgement = { kind: 'text', outcome, score, thresholds, by: 'rules', basis: findings };
  const isPrivate = what.place === 'privateMessage';
  if (outcome === 'doubt' && isPrivate) return nothing;
  if (outcome === 'doubt' && (isStaff(caller) || (await isWithinDoubts(caller))))
    return keeping(judging, written, doubtOf(caller, what, judgement, first));
  if (written && alike.length > 0) judging.tellAlike(written);
  await noteRefusal(caller, what, { ...judgement, outcome: 'refuse' });
  throw refusal(graded.findings.includes(first) ? graded.path : (Object.keys(what.texts)[0] ?? ''), first);
};

const keeping = ({ memory }: Judging, written: Written | undefined, doubt: TextDoubt | undefined): JudgedText => {
  if (!written) return { doubt, undo: () => {} };
  memory.keep(written);
  return { doubt, undo: () => memory.forget(written) };
};

const doubtOf = (
  caller: Caller,
  { place, roomId }: WrittenText,
  judgement: Judgement,
  { reason }: Finding,
): TextDoubt => {
  const at = caller.clock.now();
  return {
    verdict: {
      ...judgement,
      id: newId(at),
      at,
      place,
      thing: null,
      fileId: null,
      author: caller.viewer.userId,
      roomId,
    },
    reportId: newId(at),
    reason: meanings[reason].report,
    stamp: staffStamp(caller),
  };
};
