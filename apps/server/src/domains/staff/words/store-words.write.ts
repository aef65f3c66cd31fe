import { limits } from '@baithak/protocol/limits';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { changeWords, type ChangedWord } from '../../words/api.ts';

export interface WordsChange {
  readonly words: readonly ChangedWord[];
  readonly by: string;
  /** Of the entries for what is allowed, and for what is not any more. */
  readonly stamps: readonly [LogStamp, LogStamp];
}

/** One entry for the words that are allowed from now on, and one for those that are not. */
const log = async (tx: Tx, { by, stamps }: WordsChange, changed: readonly ChangedWord[]): Promise<void> => {
  const [allowed, others] = [true, false].map((is) => changed.filter(({ state }) => (state === 'allowed') === is));
  const entries = [
    { what: 'addWords', words: allowed ?? [], stamp: stamps[0] },
    { what: 'removeWords', words: others ?? [], stamp: stamps[1] },
  ] as const;
  for (const { what, words, stamp } of entries) {
    if (words.length === 0) continue;
    const why = words.map(({ word, state }) => (state === 'declined' ? `${word} (declined)` : word)).join(', ');
    await logAction(tx, stamp, { by, what, amount: words.length, why: why.slice(0, limits.commandReason) });
  }
};

/** Changes the dictionary, with what was changed in the log. */
export const storeWords = defineWrite({
  name: 'staff.storeWords',
  key: () => 'dictionary',
  run: async (tx, input: WordsChange): Promise<void> => {
    await log(tx, input, await changeWords(tx, input.words, input.stamps[0].at));
  },
});
