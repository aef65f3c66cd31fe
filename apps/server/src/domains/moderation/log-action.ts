import { newId } from '@baithak/protocol/ids';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { ModerationAct } from './tables.ts';

/** The entry's own id and time, which a write takes from its input. */
export interface LogStamp {
  readonly logId: string;
  /** Milliseconds. */
  readonly at: number;
}

/** A stamp for the write of an action. */
export const logStamp = ({ clock }: Pick<App, 'clock'>): LogStamp => ({ logId: newId(), at: clock.now() });

export interface ModerationEntry {
  readonly by: string;
  readonly what: ModerationAct;
  /** The person it was done to. */
  readonly whom?: string;
  readonly roomId?: string;
  /** The id of what was deleted. */
  readonly thing?: string;
  readonly why?: string;
}

/**
 * Leaves an entry in the moderation log (docs/contract.md#moderation-log), in the transaction of what it tells of: neither
 * is stored without the other. It holds ids, and no text that was deleted.
 */
export const logAction = async (tx: Tx, { logId, at }: LogStamp, entry: ModerationEntry): Promise<void> => {
  const { by, what, whom, roomId, thing, why } = entry;
  await tx
    .insertInto('moderation_log')
    .values({
      id: logId,
      at,
      actor: by,
      what,
      whom: whom ?? null,
      room_id: roomId ?? null,
      thing: thing ?? null,
      why: why ?? '',
    })
    .execute();
};
