import type { Part, ResolvedPart } from '@baithak/protocol/parts/part';
import { minRankFor } from '@baithak/protocol/permissions';
import { isBlank } from '@baithak/protocol/text/blank';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { day } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import { type Payer, payForStored } from '../../platform/cost.ts';
import { Refusal } from '../../platform/errors.ts';
import { longOf } from '../../platform/long-work.ts';
import type { LimitRule } from '../../platform/rate-limiter.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Writing, maskFor, maskPartsFor, wordsNotAllowed } from '../words/api.ts';
import type { WrittenText } from './doubts.ts';
import { type JudgedText, lettersOf } from './judge-text.ts';
import { judgeWords } from './rules/words.ts';

/** Waits for the write of a judged text; what it does not store is no repetition when it is written again. */
export const undoUnlessStored = async <T>(undo: () => void, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    undo();
    throw error;
  }
};

const seconds = day / 1000;

/** Bytes that what somebody writes may take in the database within 24 hours, what it is found by included. */
export const storedByMember: LimitRule = { name: 'stored_member', points: 30_000_000, seconds, own: true };
export const storedByGuest: LimitRule = { name: 'stored_guest', points: 3_000_000, seconds, own: true };
/** All guests of an address together: a new guest costs nothing. */
export const storedByGuests: LimitRule = { name: 'stored_guests', points: 30_000_000, seconds, own: true };

const storersOf = ({ userId, ownerId, guest }: Viewer, address: string): readonly Payer[] =>
  guest
    ? [
        { rule: storedByGuest, key: userId },
        { rule: storedByGuests, key: address },
      ]
    : [{ rule: storedByMember, key: ownerId ?? userId }];

/**
 * Throws NOT_READY while the disk is nearly full, as for uploads, and TOO_MANY when somebody has stored as much as one may
 * on a day. Otherwise they pay for what the call stores (docs/contract.md#budgets).
 */
const refuseBeyondRoom = async ({ blobs, clock, limits, viewer, address, services }: Caller): Promise<void> => {
  if (!(await blobs.room.hadSome(clock.now()))) throw services.uploads.full();
  try {
    await payForStored(limits, storersOf(viewer, address));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter } = error.options;
    throw new Refusal('TOO_MANY', {
      msg: 'You have written as much as is allowed on one day. Try again tomorrow.',
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
};

/** What a field of a call says: a text, what it was parsed into, or several texts that are masked each by itself. */
type Field = string | readonly ResolvedPart[] | readonly string[] | undefined;
type Fields = Readonly<Record<string, Field>>;

interface Sent<F extends Fields> extends Omit<WrittenText, 'texts'> {
  /** Throws when there were too many, before anything is read: what is refused for its rate costs nothing. `taken`: it was asked before. */
  readonly rate: (() => Promise<void>) | 'taken';
  /** Reads what was sent, by the names of its fields, which a refusal names. */
  readonly read: () => Promise<F> | F;
  /** Who writes and where, for the dictionary; none where nothing is masked. */
  readonly writing?: Writing;
  /** Fields that name something, with what stands there now: these are never masked, but refused. */
  readonly names?: Readonly<Partial<Record<keyof F, string>>>;
}

interface PreparedText<F extends Fields> extends JudgedText {
  /** The fields as they may be stored. */
  readonly fields: F;
}

const apart: readonly Part['type'][] = ['mention', 'emoji', 'image', 'video', 'gallery'];

/** What the classifier reads. Names, emoji and media that stand between texts that belong together are a space. */
export const textOf = (parts: readonly ResolvedPart[]): string =>
  parts.map((part) => (apart.includes(part.type) ? ' ' : printPart(part))).join('');

const isTexts = (field: readonly ResolvedPart[] | readonly string[]): field is readonly string[] =>
  typeof field[0] === 'string';

/** Several texts are read each as a line, and then as one: what one of them begins the next one may end. */
const judged = (field: Field): WrittenText['texts'][string] => {
  if (typeof field !== 'object') return field;
  if (!isTexts(field)) return textOf(field);
  return field.length > 1 ? [field.join('\n'), field.join(' ')] : field[0];
};

/** A change of settings without words, and a ban without a reason, need no room. */
const saysSomething = (field: Field): boolean => field !== undefined && field.length > 0;

const masked = async (caller: Caller, writing: Writing, field: Field): Promise<Field> => {
  if (field === undefined) return undefined;
  if (typeof field === 'string') return maskFor(caller, writing, field);
  if (isTexts(field)) return Promise.all(field.map((text) => maskFor(caller, writing, text)));
  return maskPartsFor(caller, writing, field);
};

/** Throws WORDS_NOT_ALLOWED for names that would be masked. What stands there already may stay. */
const refuseMasked = async (
  caller: Caller,
  writing: Writing,
  fields: Fields,
  names: Readonly<Partial<Record<string, string>>>,
): Promise<void> => {
  const details = await Promise.all(
    Object.entries(names).map(async ([path, now]) => {
      const name = fields[path];
      if (typeof name !== 'string' || name === now) return [];
      const words = await wordsNotAllowed(caller, writing, name);
      return words.length === 0 ? [] : [{ path, msg: `has words that are not allowed: ${words.join(', ')}`, words }];
    }),
  );
  if (details.flat().length > 0) throw new Refusal('WORDS_NOT_ALLOWED', { details: details.flat() });
};

/**
 * What every call does with what somebody writes, in this order: its rate, then reading it, asking for room to store it
 * (docs/contract.md#budgets), masking it (docs/contract.md#allowed-words) and judging it (docs/contract.md#classifier), once.
 * Throws REFUSED, WORDS_NOT_ALLOWED, TOO_MANY beyond what one may store on a day, NOT_READY while the disk is nearly full, and whatever `rate`
 * and `read` throw.
 */
export const prepareText = async <F extends Fields>(
  caller: Caller,
  { rate, read, writing, names, ...what }: Sent<F>,
): Promise<PreparedText<F>> => {
  if (rate !== 'taken') await rate();
  const written = await read();
  const entries = Object.entries(written);
  if (entries.some(([, field]) => saysSomething(field))) await refuseBeyondRoom(caller);
  const texts = Object.fromEntries(entries.map(([name, field]) => [name, judged(field)]));
  const of = writing && { ...writing, longOf: longOf(caller, lettersOf(texts)) };
  const stored = of
    ? await Promise.all(
        // A name is refused instead, and one that stands there already stays as it is.
        entries.map(
          async ([name, field]) => [name, names && name in names ? field : await masked(caller, of, field)] as const,
        ),
      )
    : entries;
  const { doubt, undo } = await caller.services.classifier.judgeText(caller, { ...what, texts });
  if (of && names) await undoUnlessStored(undo, () => refuseMasked(caller, of, written, names));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, each still what it was
  return { fields: Object.fromEntries(stored) as F, doubt, undo };
};

interface Reader {
  readonly roomId: string;
  /** The rank of the caller that counts there. */
  readonly rank: number;
  /** Who reads it, where that is known: a user id. */
  readonly target?: string;
}

/**
 * What who keeps order in a room says to somebody there: masked and judged like a message, or it would be a way to say
 * anything to anybody. Throws REFUSED; what is in doubt is shown.
 */
export const prepareReasons = async <Fields extends Readonly<Record<string, string>>>(
  caller: Caller,
  { roomId, rank, target }: Reader,
  reasons: Fields,
): Promise<Fields> => {
  const { viewer } = caller;
  const { fields } = await prepareText(caller, {
    rate: 'taken',
    read: () => reasons,
    writing: {
      by: viewer.userId,
      rank: viewer.rank,
      among: { userIds: [viewer.userId, ...(target === undefined ? [] : [target])] },
    },
    place: 'room',
    roomId,
    rank,
  });
  return fields;
};

/** Why somebody is kept out, as that person reads it. */
export const prepareReason = async (
  caller: Caller,
  { reason, ...reader }: Required<Reader> & { readonly reason: string },
): Promise<string> => (await prepareReasons(caller, reader, { reason })).reason;

interface WhySaid {
  /** 1 to 7. */
  readonly rule?: number | undefined;
  readonly reason?: string | undefined;
  readonly warn?: boolean | undefined;
}

/**
 * Why staff of a room deletes what `target` wrote, the words as its author reads them. Undefined where nothing is said, of
 * one's own, and for whoever may not, whom the write refuses.
 */
export const prepareWhy = async (
  caller: Caller,
  { roomId, rank, target }: { readonly roomId: string; readonly rank: number; readonly target: string | undefined },
  { rule: broken, reason = '', warn = false }: WhySaid,
) => {
  if (target === undefined || target === caller.viewer.userId || rank < minRankFor.ManageThreads) return undefined;
  const rule = broken ?? null;
  if (isBlank(reason)) return rule === null && !warn ? undefined : { rule, reason: '', warn };
  return { rule, reason: await prepareReason(caller, { roomId, rank, target, reason }), warn };
};

/** From this score on a name is not accepted; it has no sentence around it that could say otherwise. */
const profaneName = 0.5;

/** Whether a username is an insult or slur, whole or with digits around it. */
export const isProfaneName = (username: string): boolean =>
  judgeWords(username.replace(/[\d_.-]+/g, ' '), { trusted: true, isNew: false }).score >= profaneName ||
  judgeWords(username, { trusted: true, isNew: false }).score >= profaneName;
