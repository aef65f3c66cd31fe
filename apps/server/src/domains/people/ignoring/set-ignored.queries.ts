import { limits } from '@baithak/protocol/limits';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';

export interface Ignoring {
  readonly userId: string;
  readonly otherId: string;
  readonly ignored: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/** Somebody who closes the account at this moment is in no list afterwards. */
const lockBoth = async (tx: Tx, { userId, otherId }: Ignoring): Promise<void> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [userId, otherId])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$call(forUpdate(tx))
    .execute();
  if (rows.length < 2) throw new Refusal('NO_SUCH_PERSON');
};

const refuseFull = async (tx: Tx, userId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('ignored_people')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > limits.ignoredPeople)
    throw new Refusal('INVALID_INPUT', {
      details: [{ path: 'target', msg: `must be one of at most ${limits.ignoredPeople} people` }],
    });
};

/** Puts somebody into a person's list, or takes them out. False: it was so already. */
export const setIgnored = async (tx: Tx, ignoring: Ignoring): Promise<boolean> => {
  const { userId, otherId, ignored, at } = ignoring;
  await lockBoth(tx, ignoring);
  if (!ignored) {
    const gone = await tx
      .deleteFrom('ignored_people')
      .where('user_id', '=', userId)
      .where('ignored_id', '=', otherId)
      .executeTakeFirst();
    return Number(gone.numDeletedRows) > 0;
  }
  const added = await tx
    .insertInto('ignored_people')
    .values({ user_id: userId, ignored_id: otherId, ignored_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) return false;
  await refuseFull(tx, userId);
  return true;
};
