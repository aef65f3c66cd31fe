import { randomBytes } from 'node:crypto';
import { newId } from '@baithak/protocol/ids';
import { takesStepBack, type ModerationAct } from '@baithak/protocol/moderation-log/acts';
import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import { effectiveRank } from '@baithak/protocol/permissions';
import type { App } from '../../../platform/context.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { takeStepBack } from '../../ladder/api.ts';
import { chainEntry, commitmentOf, entryDetails, hashOf, platformChain } from './chain.ts';

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
  /** What the act's row in `moderationActs` says: minutes, seconds, a rank or a count. */
  readonly amount?: number;
  readonly why?: string;
}

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

/** The end of the chain. Nobody else adds to it until the commit. */
const lockHead = async (tx: Tx, chain: string) => {
  await tx
    .insertInto('moderation_log_heads')
    .values({ chain, seq: 0, hash: firstPrev })
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .execute();
  return tx
    .selectFrom('moderation_log_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .$call(forUpdate(tx))
    .executeTakeFirstOrThrow();
};

/** Adds an entry to its chain, and does nothing else. */
export const addEntry = async (tx: Tx, { logId, at }: LogStamp, entry: ModerationEntry): Promise<void> => {
  const { by, what, whom = null, roomId: chain = platformChain, thing = null, amount = null, why = '' } = entry;
  const head = await lockHead(tx, chain);
  const details = {
    nonce: randomBytes(16).toString('hex'),
    actor: by,
    actor_rank: by === null ? null : await rankOf(tx, by, chain),
    whom,
    thing,
    amount,
    why,
  };
  const row = { id: logId, chain, at, what, prev: head.hash, commitment: commitmentOf(entryDetails(details)) };
  const next = { seq: head.seq + 1, hash: hashOf(chainEntry({ ...row, hash: '' })) };
  await tx
    .insertInto('moderation_log')
    .values({ ...row, ...next })
    .execute();
  await tx
    .insertInto('moderation_log_details')
    .values({ entry_id: logId, ...details, erased_at: null })
    .execute();
  await tx.updateTable('moderation_log_heads').set(next).where('chain', '=', chain).execute();
};

/**
 * Leaves an entry in the moderation log (docs/contract.md#moderation-log), in the transaction of what it tells of: neither
 * is stored without the other. It holds ids, and no text that was deleted. The chain stays locked until the commit, so
 * this comes last in a write. A sanction of a guest takes a step back (docs/contract.md#guest-ladder): `services.ladder`
 * tells the guest after the commit.
 */
export const logAction = async (tx: Tx, stamp: LogStamp, entry: ModerationEntry): Promise<void> => {
  const { whom, by, what } = entry;
  if (whom !== undefined && whom !== by && takesStepBack(what)) await takeStepBack(tx, whom, stamp.at);
  await addEntry(tx, stamp, entry);
};
