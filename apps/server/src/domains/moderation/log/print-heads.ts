import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { anchorText, platformChain, wholeLog } from './chain.ts';
import { type ChainEnd, markHeads } from './log.write.ts';

const fieldsOf = ({ chain, seq, hash }: ChainEnd) =>
  chain === wholeLog
    ? { anchor: anchorText(seq, hash) }
    : { ...(chain !== platformChain && { roomId: chain }), entries: seq, hash };

/** Prints the end of every chain that moved, once a day: whoever keeps the lines can tell later whether the log was changed. */
export const printHeads = async ({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  for (;;) {
    const at = clock.now();
    const ends = await db.write(markHeads, { day: Math.floor(at / day), at });
    for (const end of ends) log.info(fieldsOf(end), 'the end of a moderation log');
    if (ends.length === 0) return;
  }
};
