import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import type { wordsContract } from '@baithak/protocol/contracts/words';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { storeAsk } from './ask-for-word.write.ts';

const rate = { name: 'askForWord', points: 30, seconds: 3600 };

/** Asks staff to allow a word (docs/contract.md#allowed-words). What is refused for good is answered as declined, and not kept. */
export const askForWord: CallHandler<typeof wordsContract.askForWord> = async (caller, { word: written }) => {
  const { db, clock, limits, viewer, services } = caller;
  await limits.take(rate, viewer.userId);
  const word = readWord(written.trim());
  if (!/^[\p{L}\p{M}]{2,40}$/u.test(word))
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'word', msg: 'must be one word of letters' }] });
  const dictionary = services.words.dictionary();
  if (dictionary.allows(word)) return { state: 'allowed' };
  if (dictionary.refused.has(word)) return { state: 'declined' };
  return { state: await db.write(storeAsk, { word, userId: viewer.userId, at: clock.now() }) };
};
