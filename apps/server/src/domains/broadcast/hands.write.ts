import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { isLeaseHeld } from '../../platform/leases/leases.write.ts';
import { type HandAct, type RaisedHands, after, noHands } from './stage/raised-hands.ts';

/** With several processes alone: one keeps them in its memory. */
export interface StoredHands {
  readonly rev: number;
  readonly hands: RaisedHands;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `changeHands` wrote it
export const readHands = (text: string): RaisedHands => JSON.parse(text) as RaisedHands;

/** The lease by which somebody speaks in a room. */
export const placeOf = (roomId: string): string => `speaker:${roomId}`;

const change = async (tx: Tx, roomId: string, act: HandAct): Promise<StoredHands & { readonly changed: boolean }> => {
  await tx
    .insertInto('raised_hands')
    .values({ room_id: roomId, rev: 0, hands: JSON.stringify(noHands) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('raised_hands')
    .select(['rev', 'hands'])
    .where('room_id', '=', roomId)
    .$call(forUpdate(tx))
    .executeTakeFirstOrThrow();
  const before = readHands(row.hands);
  // Who takes the place after this waits for this row to say so.
  const isTaken = act.kind === 'free' && (await isLeaseHeld(tx, placeOf(roomId)));
  const hands = isTaken ? before : after(before, act);
  if (hands === before) return { rev: row.rev, hands, changed: false };
  const rev = row.rev + 1;
  await tx
    .updateTable('raised_hands')
    .set({ rev, hands: JSON.stringify(hands) })
    .where('room_id', '=', roomId)
    .execute();
  return { rev, hands, changed: true };
};

interface Change {
  readonly roomId: string;
  readonly act: HandAct;
}

export const changeHands = defineWrite({
  name: 'broadcast.changeHands',
  key: ({ roomId }: Change) => roomId,
  run: (tx, { roomId, act }: Change) => change(tx, roomId, act),
});

/** Takes the hands of somebody who is gone down in every room. */
export const forgetHands = async (tx: Tx, userId: string): Promise<void> => {
  const rows = await tx.selectFrom('raised_hands').select('room_id').where('hands', 'like', `%${userId}%`).execute();
  for (const { room_id } of rows) await change(tx, room_id, { kind: 'lower', userId });
};
