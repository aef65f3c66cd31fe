import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { addEntry } from './log-action.ts';

const rowsAtOnce = 200;

/** Carries the oldest entries from before there were chains into them. Returns how many. */
export const carryOldLog = defineWrite({
  name: 'moderation.carryOldLog',
  key: () => 'moderation log',
  run: async (tx, _input: null) => {
    const rows = await tx
      .selectFrom('moderation_log_before_chains')
      .selectAll()
      .orderBy('at')
      .orderBy('id')
      .limit(rowsAtOnce)
      .$call(forUpdate(tx))
      .execute();
    for (const { id, at, actor, what, whom, room_id: roomId, thing, why } of rows) {
      const entry = { by: actor, what, ...(whom && { whom }), ...(roomId && { roomId }), ...(thing && { thing }), why };
      await addEntry(tx, { logId: id, at }, entry);
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('moderation_log_before_chains').where('id', 'in', ids).execute();
    return ids.length;
  },
});
