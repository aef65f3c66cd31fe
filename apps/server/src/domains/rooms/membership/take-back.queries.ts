import { strengthIn } from '@baithak/protocol/permissions';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { standingIn } from './members.queries.ts';

/** What somebody decided in a room, or outside of rooms. */
export interface Decision {
  /** A user id; null for the program, and where the account was closed. */
  readonly by: string | null;
  /** How strong they were there when they decided (`strengthIn`); null for the program, and where it was not kept. */
  readonly strength: number | null;
}

/** How strong somebody is now in a room, or outside of rooms (`strengthIn`). */
export const strengthOf = async (db: Tx, roomId: string | null, userId: string): Promise<number> =>
  strengthIn(await standingIn(db, roomId ?? '', userId));

/**
 * Whether somebody may end, shorten or replace what was decided: their own decision, the program's, and what nobody above
 * them decided (docs/contract.md#taking-decisions-back). Whether their rank lets them decide such a thing is asked besides.
 */
export const mayTakeBack = async (
  db: Tx,
  { userId, roomId }: { readonly userId: string; readonly roomId: string | null },
  { by, strength }: Decision,
): Promise<boolean> => {
  if (by === userId || (by === null && strength === null)) return true;
  const needed = strength ?? (await strengthOf(db, roomId, by ?? ''));
  return (await strengthOf(db, roomId, userId)) >= needed;
};

/** OUTRANKED unless they may. */
export const refuseToTakeBack = async (...asked: Parameters<typeof mayTakeBack>): Promise<void> => {
  if (!(await mayTakeBack(...asked)))
    throw new Refusal('OUTRANKED', { msg: 'Somebody of a higher rank decided this.' });
};
