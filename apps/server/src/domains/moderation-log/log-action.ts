import { randomBytes } from 'node:crypto';
import { newId } from '@baithak/protocol/ids';
import { takesStepBack, type ModerationAct } from '@baithak/protocol/moderation-log/acts';
import { effectiveRank } from '@baithak/protocol/permissions';
import type { App } from '../../platform/context.ts';
import { leaveNotice, type NoticeKind } from '../../platform/db/notices.ts';
import type { Tx } from '../../platform/db/write.ts';
import { takeStepBack } from '../ladder/api.ts';
import { type NotificationChanges, type NotificationStamp, tellOfAct } from '../notifications/api.ts';
import {
  addToBook,
  anchorText,
  chainEntry,
  entryDetails,
  factsCommitment,
  hashOf,
  headOf,
  lockBook,
  platformChain,
  roomOf,
  wordsCommitment,
} from './chain.ts';

/** The entry's own id and time, which a write takes from its input. */
export interface LogStamp {
  readonly logId: string;
  /** Milliseconds. */
  readonly at: number;
}

/** A stamp for the write of an action. */
export const logStamp = ({ clock }: Pick<App, 'clock'>): LogStamp => ({ logId: newId(), at: clock.now() });

export interface ModerationEntry {
  /** Null for the program itself, and for whoever runs it. */
  readonly by: string | null;
  readonly what: ModerationAct;
  /** The person it was done to. */
  readonly whom?: string;
  readonly roomId?: string;
  /** The id of what was changed or deleted. */
  readonly thing?: string;
  /** What the act's row in `moderationActs` says: minutes, seconds, a rank, a count or a rule. */
  readonly amount?: number;
  readonly why?: string;
}

/** An act that was logged: where its entry stands, and the end of the book with it. */
export interface LoggedAct {
  readonly what: ModerationAct;
  readonly roomId: string | null;
  readonly seq: number;
  readonly hash: string;
  readonly anchor: string;
}

export const loggedAct: NoticeKind<LoggedAct> = { name: 'moderationLog.loggedAct' };

/** The rank that counted when it was done. */
const rankOf = async (tx: Tx, userId: string, chain: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('people')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.user_id', '=', 'people.id').on('room_members.room_id', '=', chain),
    )
    .select(['people.rank', 'room_members.role'])
    .where('people.id', '=', userId)
    .executeTakeFirst();
  return row ? effectiveRank(row.rank, row.role) : null;
};

const nonce = (): string => randomBytes(16).toString('hex');

/** An act as the program itself adds it. */
export interface ProgramEntry extends ModerationEntry {
  /** The entries of the chain whose words were erased. */
  readonly erases?: readonly number[];
}

/**
 * Adds an entry to its chain and to the book, and does nothing else. Whoever listens for `loggedAct` learns of both ends
 * after the commit.
 */
export const addEntry = async (tx: Tx, { logId, at }: LogStamp, entry: ProgramEntry): Promise<void> => {
  const { by, what, whom = null, roomId: chain = platformChain, thing = null, amount = null, why = '', erases } = entry;
  const rank = by === null ? null : await rankOf(tx, by, chain);
  const book = await lockBook(tx);
  const head = await headOf(tx, chain);
  const beside = {
    nonce: nonce(),
    words_nonce: nonce(),
    actor: by,
    actor_rank: rank,
    whom,
    thing,
    amount,
    why,
  };
  const details = entryDetails(beside);
  const row = {
    id: logId,
    chain,
    seq: head.seq + 1,
    at,
    what,
    commitment: factsCommitment(details),
    words: wordsCommitment(details),
    erases: erases?.join(',') ?? null,
    prev: head.hash,
  };
  const hash = hashOf(chainEntry({ ...row, ...beside, hash: '' }));
  await tx
    .insertInto('moderation_log')
    .values({ ...row, hash })
    .execute();
  await tx
    .insertInto('moderation_log_details')
    .values({ entry_id: logId, ...beside, erased_at: null, erased_by: null })
    .execute();
  const { seq } = row;
  const end = await addToBook(tx, book, { chain, seq, hash });
  leaveNotice(tx, loggedAct, { what, roomId: roomOf(chain), seq, hash, anchor: anchorText(end.seq, end.hash) });
};

/**
 * Leaves an entry in the moderation log (docs/contract.md#moderation-log), in the transaction of what it tells of: neither
 * is stored without the other. It holds ids, and no text that was deleted. The book, and all chains with it, stays locked
 * until the commit, so this comes last in a write. A sanction of a guest takes a step back
 * (docs/contract.md#guest-ladder): `services.ladder` tells the guest after the commit.
 */
export const logAction = async (tx: Tx, stamp: LogStamp, entry: ModerationEntry): Promise<void> => {
  const { whom, by, what } = entry;
  if (whom !== undefined && whom !== by && takesStepBack(what)) await takeStepBack(tx, whom, stamp.at);
  await addEntry(tx, stamp, entry);
};

/** Why staff deletes what somebody wrote: the rule that it breaks, words for its author, and whether they are warned. */
export interface WhyDeleted {
  readonly rule: number | null;
  readonly reason: string;
  readonly warn: boolean;
}

interface Deletion {
  readonly by: string;
  readonly what: 'deleteMessage' | 'deleteThread' | 'deleteReply' | 'deleteAnswer';
  readonly whom: string;
  readonly roomId: string;
  readonly thing: string;
  readonly threadId?: string;
}

/** Logs that somebody deleted what somebody else wrote, and a warning that goes with it, and tells its author. */
export const logDeletion = async (
  tx: Tx,
  { logId, at, why, stamp }: LogStamp & { readonly why?: WhyDeleted | undefined; readonly stamp: NotificationStamp },
  { threadId, ...deletion }: Deletion,
): Promise<NotificationChanges> => {
  const { what: act, by, whom, roomId, thing } = deletion;
  const said = why && { why: why.reason, ...(why.rule !== null && { amount: why.rule }) };
  await logAction(tx, { logId, at }, { ...deletion, ...said });
  // Its words are those of the deletion before it.
  if (why?.warn === true) await logAction(tx, { logId: newId(), at }, { by, what: 'warnPerson', whom, roomId, thing });
  return tellOfAct(tx, stamp, { act, thing, whom, roomId, ...(threadId && { threadId }), ...(why && { why }) });
};
