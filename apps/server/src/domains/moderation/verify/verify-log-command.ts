import { isAbsolute, resolve } from 'node:path';
import { CommandError, UsageError, type AdminCommand } from '../../../platform/admin/admin-command.ts';
import type { Db } from '../../../platform/db/db.ts';
import { platformChain, wholeLog } from '../log/chain.ts';
import type { Findings } from './findings.ts';
import { endOf, readChains } from './read-chain.ts';
import { isAnchor, sayAnchored, verifyAnchors } from './verify-anchors.ts';
import { verifyBook } from './verify-book.ts';
import { verifyChain } from './verify-chain.ts';

const mostFindings = 50;

const nameOf = async (db: Db, chain: string): Promise<string> => {
  if (chain === platformChain) return 'platform';
  const room = await db.read.selectFrom('rooms').select('title').where('id', '=', chain).executeTakeFirst();
  return room ? `room ${chain} "${room.title}"` : `room ${chain}`;
};

/** `verify-log`: computes the whole log again and says which entries do not fit (docs/contract.md#log-chain). */
export const verifyLog: AdminCommand = {
  usage: 'verify-log [anchor, or file with anchors …]',
  prepare: (words) => words.map((word) => (isAnchor(word) ? word : resolve(word))),
  run: async ({ db }, words) => {
    if (!words.every((word) => isAnchor(word) || isAbsolute(word))) throw new UsageError();
    const found: string[] = [];
    const isFull = (): boolean => found.length >= mostFindings;
    const findingsOf = (name: string): Findings => ({
      add: (sentence) => void found.push(`${name}${sentence}`),
      isFull,
    });
    const isBound = (await endOf(db, wholeLog)) !== undefined;
    const anchored = await verifyAnchors(db, words, findingsOf(''));
    const lines = await verifyBook(db, findingsOf('book: '));
    let [chains, entries] = [0, 0];
    for await (const chain of readChains(db)) {
      if (isFull()) break;
      entries += await verifyChain(db, chain, isBound || lines > 0, findingsOf(`${await nameOf(db, chain)}: `));
      chains += 1;
    }
    const since = await sayAnchored(db, anchored, lines);
    if (found.length > 0) throw new CommandError([...found.map((sentence) => `${sentence}.`), since].join('\n'));
    return `Nothing was changed: ${entries} entries in ${chains} chains fit together.\n${since}`;
  },
};
