/*
 * Whether what stands beside an entry of the moderation log is what it commits to (docs/contract.md#log-chain). The server
 * and browsers bring their own SHA-256.
 */
import {
  committedText,
  erasedText,
  factsText,
  saltText,
  wordsText,
  type ChainEntry,
  type EntryDetails,
  type ErasedFacts,
} from './chain.ts';

type Sha256 = (text: string) => string;

/** Which part is not what was written. */
export type BesideFault = 'facts' | 'words';

/** An entry of the first form commits to everything at once, and to nothing any more when its words are erased. */
const firstFormFault = (sha256: Sha256, entry: ChainEntry, details: EntryDetails, isErased: boolean) => {
  if (isErased) return details.why === '' && details.nonce === '' ? null : 'words';
  return sha256(committedText(sha256(saltText(details)), details)) === entry.commitment ? null : 'facts';
};

/** `rank` and `amount` of the details are those of the entry. */
export const besideFault = (
  sha256: Sha256,
  entry: ChainEntry,
  details: EntryDetails,
  isErased: boolean,
): BesideFault | null => {
  if (entry.words === null) return firstFormFault(sha256, entry, details, isErased);
  if (sha256(factsText(details)) !== entry.commitment) return 'facts';
  if (isErased) return details.why === '' && details.wordsNonce === '' ? null : 'words';
  return sha256(wordsText(details)) === entry.words ? null : 'words';
};

/** The `thing` of an entry that says whose words were erased. */
export const erasedThing = (sha256: Sha256, facts: readonly ErasedFacts[]): string =>
  sha256(erasedText(facts.toSorted((one, other) => one.seq - other.seq)));
