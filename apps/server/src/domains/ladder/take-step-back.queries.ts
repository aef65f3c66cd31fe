import { factsAfterFall, ladderState } from '@baithak/protocol/contracts/ladder.rules';
import { minute } from '../../platform/clock.ts';
import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { readHeldSettings } from '../../platform/settings/settings.ts';
import { factsOf } from './facts.queries.ts';
import { noteSanction } from './members.queries.ts';

/** What is taken away within this time of a step back belongs to it: one decision may delete, warn and ban. */
const oneSanction = minute;

/** Takes a guest one step back (docs/contract.md#guest-ladder), in the write of the sanction; the one step of members begins anew. */
export const takeStepBack = async (tx: Tx, userId: string, at: number): Promise<void> => {
  const [guest] = await factsOf(tx, [userId]);
  if (!guest) return noteSanction(tx, userId, at);
  await tx
    .insertInto('ladder_guests')
    .values({ guest_id: userId, clean_since: guest.came, answers: 0, fell_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const facts = await tx
    .selectFrom('ladder_guests')
    .select(['clean_since as cleanSince', 'answers', 'fell_at as fellAt'])
    .where('guest_id', '=', userId)
    .$call(forUpdate(tx))
    .executeTakeFirstOrThrow();
  if (facts.fellAt !== null && at - facts.fellAt < oneSanction) return;
  const { ladder: settings } = (await readHeldSettings(tx, at)).settings;
  const { cleanSince, fellAt } = factsAfterFall(facts, ladderState(facts, settings, at).step, at);
  await tx
    .updateTable('ladder_guests')
    .set({ clean_since: cleanSince, fell_at: fellAt })
    .where('guest_id', '=', userId)
    .execute();
};
