import type { wordsContract } from '@baithak/protocol/contracts/words';
import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import type { Language } from '@baithak/protocol/dictionary/dictionary';
import { type SharedNoticeKind, leaveNotice } from '../../platform/db/notices.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { storeAsk } from './words.write.ts';

const rate = { name: 'askForWord', points: 30, seconds: 3600 };

/** Asks staff to allow a word (docs/contract.md#allowed-words). What is refused for good is answered as declined, and not kept. */
export const askForWord: CallHandler<typeof wordsContract.askForWord> = async (caller, { word: written }) => {
  const { db, clock, limits, viewer, services } = caller;
  await limits.take(rate, viewer.userId);
  const word = readWord(written.trim());
  if (!/^[\p{L}\p{M}]{2,40}$/u.test(word))
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'word', msg: 'must be one word of letters' }] });
  const dictionary = services.words.dictionary();
  if (dictionary.allows(word)) return { state: 'allowed' };
  if (dictionary.refused.has(word)) return { state: 'declined' };
  return { state: await db.write(storeAsk, { word, userId: viewer.userId, at: clock.now() }) };
};

const one = 1;

export interface ChangedWord {
  /** Folded. */
  readonly word: string;
  readonly language: Language;
  /** Undefined puts it back to how the lists have it. */
  readonly state: 'allowed' | 'removed' | 'declined' | undefined;
}

/** How many people ask for the word; they need not ask any more. */
const takeAsks = async (tx: Tx, word: string): Promise<number> => {
  const asks = await tx.deleteFrom('dictionary_asks').where('word', '=', word).returning('user_id').execute();
  return asks.length;
};

const change = async (tx: Tx, { word, language, state }: ChangedWord, at: number): Promise<boolean> => {
  const before = await tx
    .selectFrom('dictionary_words')
    .select(['state', 'asked'])
    .where('word', '=', word)
    .executeTakeFirst();
  if (before?.state === state) return false;
  await tx.deleteFrom('dictionary_words').where('word', '=', word).execute();
  if (state === undefined) return true;
  const asked = Math.max(await takeAsks(tx, word), before?.asked ?? 0);
  await tx.insertInto('dictionary_words').values({ word, language, state, asked, changed_at: at }).execute();
  return true;
};

/** The dictionary is another one. */
export const wordsChanged: SharedNoticeKind<null> = { name: 'words.changed', everywhere: true };

/** Changes the dictionary, in the transaction of who may; which words it changed. The version rises with them. */
export const changeWords = async (tx: Tx, words: readonly ChangedWord[], at: number): Promise<ChangedWord[]> => {
  const changed: ChangedWord[] = [];
  for (const word of words) if (await change(tx, word, at)) changed.push(word);
  if (changed.length === 0) return changed;
  await tx
    .updateTable('dictionary_version')
    .set((of) => ({ version: of('version', '+', 1), changed_at: at }))
    .where('id', '=', one)
    .execute();
  leaveNotice(tx, wordsChanged, null);
  return changed;
};

/** Who writes, and where. */
export interface Writing {
  readonly by: string;
  /** The rank that counts there: a role's in a room, the platform's elsewhere. */
  readonly rank: number;
  /** Where names of people are no words: a room's members, or these people. */
  readonly among: { readonly roomId: string } | { readonly userIds: readonly string[] };
  /** Whose long text it is, which is looked through in slices; undefined for a usual message. */
  readonly longOf?: string | undefined;
}
