import { CommandError, UsageError, type AdminCommand } from '../../../platform/admin/admin-command.ts';
import type { Db } from '../../../platform/db/db.ts';
import { platformChain } from '../log/chain.ts';
import { entryWithHash, readChains } from './read-chain.ts';
import { verifyChain, type Findings } from './verify-chain.ts';

const mostFindings = 50;

const nameOf = async (db: Db, chain: string): Promise<string> => {
  if (chain === platformChain) return 'platform';
  const room = await db.read.selectFrom('rooms').select('title').where('id', '=', chain).executeTakeFirst();
  return room ? `room ${chain} "${room.title}"` : `room ${chain}`;
};

/** Hashes that the server printed earlier must still be those of entries: without them a log that was written anew would fit. */
const verifyPrinted = async (db: Db, hashes: readonly string[]): Promise<string[]> => {
  const lost: string[] = [];
  for (const hash of hashes)
    if (!(await entryWithHash(db, hash))) lost.push(`no entry has the hash ${hash}: the log was written anew`);
  return lost;
};

/** `verify-log`: computes the whole log again and says which entries do not fit (docs/contract.md#log-chain). */
export const verifyLog: AdminCommand = {
  usage: 'verify-log [hash that the server printed …]',
  run: async ({ db }, hashes) => {
    if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) throw new UsageError();
    const found = await verifyPrinted(db, hashes);
    const isFull = (): boolean => found.length >= mostFindings;
    let [chains, entries] = [0, 0];
    for await (const chain of readChains(db)) {
      const name = await nameOf(db, chain);
      const findings: Findings = { add: (sentence) => void found.push(`${name}: ${sentence}`), isFull };
      entries += await verifyChain(db, chain, findings);
      chains += 1;
      if (isFull()) break;
    }
    if (found.length > 0) throw new CommandError(found.map((sentence) => `${sentence}.`).join('\n'));
    return `Nothing was changed: ${entries} entries in ${chains} chains fit together.`;
  },
};
