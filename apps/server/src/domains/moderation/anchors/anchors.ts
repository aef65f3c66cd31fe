import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { anchorText, wholeLog } from '../log/chain.ts';
import { loggedAct } from '../log/log-action.ts';
import { createDelivery } from './delivery.ts';
import { destinationsOf } from './destinations.ts';

export interface Anchors {
  /** Gives the present end of the book to every place. */
  giveNewest(db: Pick<Db, 'read'>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A line of the log for each act, with the end of its chain and of the book, which goes to the places of the settings too:
 * whoever has one can tell later whether anything was cut or written anew (docs/contract.md#anchors).
 */
export const startAnchors = (app: App): Anchors => {
  const { db, log } = app;
  const deliveries = destinationsOf(app).map((destination) => createDelivery(destination, app));
  const give = (anchor: string): void => {
    for (const delivery of deliveries) delivery.give(anchor);
  };
  db.listen(loggedAct, ({ what, roomId, seq, hash, anchor }) => {
    log.info({ what, ...(roomId !== null && { roomId }), entries: seq, hash, anchor }, 'an act of moderation');
    give(anchor);
  });
  return {
    giveNewest: async ({ read }) => {
      const end = await read
        .selectFrom('moderation_log_heads')
        .select(['seq', 'hash'])
        .where('chain', '=', wholeLog)
        .executeTakeFirst();
      if (end) give(anchorText(end.seq, end.hash));
    },
    stop: async () => {
      for (const delivery of deliveries) await delivery.stop();
    },
  };
};
