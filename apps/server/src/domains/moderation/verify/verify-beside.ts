import { besideFault, erasedThing } from '@baithak/protocol/moderation-log/check-entry';
import type { Db } from '../../../platform/db/db.ts';
import { chainEntry, entryDetails, erasesOf, sha256 } from '../log/chain.ts';
import { erasedRows, type StoredEntry } from './read-chain.ts';
import { nameOf, type Findings } from './findings.ts';

/** What a row holds, where what stands beside the entry is there at all. */
const besideOf = (row: StoredEntry) => {
  const { nonce, why, words_nonce: wordsNonce } = row;
  if (row.entry_id === null || nonce === null || why === null || wordsNonce === null) return null;
  return { ...row, nonce, why, words_nonce: wordsNonce };
};

const parts = { first: 'by whom, to whom, what or why', facts: 'by whom, to whom or what', words: 'why' };

/** Whether a later entry of the chain says that this one's words were erased, and when. */
const isErasedRightly = (row: StoredEntry): boolean =>
  row.eraser_chain === row.chain &&
  row.eraser_at === row.erased_at &&
  (row.eraser_seq ?? 0) > row.seq &&
  erasesOf(row.eraser_erases)?.includes(row.seq) === true;

/** What is left of the entries whose words an entry erased is what it commits to, and they are erased. */
const checkErases = async (db: Db, row: StoredEntry, erases: readonly number[], findings: Findings): Promise<void> => {
  const rows = await erasedRows(db, row.chain, erases);
  const back = rows.filter((one) => one.erased_by !== row.id).map(({ seq }) => seq);
  if (back.length > 0)
    findings.add(`${nameOf(row)} erased the words of entries ${back.join(', ')}, which are not erased`);
  if (erasedThing(sha256, rows) !== row.thing)
    findings.add(`what stands beside entries ${erases.join(', ')} was changed after ${nameOf(row)} erased their words`);
};

/** What stands beside an entry fits its commitments. `isBound`: what was erased before entries said so is in the book too. */
export const checkBeside = async (db: Db, row: StoredEntry, isBound: boolean, findings: Findings): Promise<void> => {
  const beside = besideOf(row);
  if (!beside) return findings.add(`what stands beside ${nameOf(row)} is missing`);
  const isErased = row.erased_at !== null || row.erased_by !== null;
  if (isErased && isBound && !isErasedRightly(row))
    findings.add(`${nameOf(row)} is said to have lost its words, and no entry erased them`);
  const entry = chainEntry({ ...row, amount: row.amount });
  const fault = besideFault(sha256, entry, entryDetails(beside), isErased);
  if (fault)
    findings.add(`what stands beside ${nameOf(row)} was changed: ${parts[row.words === null ? 'first' : fault]}`);
  const erases = erasesOf(row.erases);
  if (erases) await checkErases(db, row, erases, findings);
};
