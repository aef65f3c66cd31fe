import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import type { staffWordsContract } from '@baithak/protocol/contracts/staff-words';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import type { ChangedWord } from '../../words/api.ts';
import { storeWords } from './store-words.write.ts';

const rate = { name: 'editAllowedWords', points: 120, seconds: 60 };

const changesOf = (written: readonly string[] | undefined, state: ChangedWord['state']): ChangedWord[] =>
  (written ?? []).map((each) => {
    const word = readWord(each.trim());
    if (!/^[\p{L}\p{M}\p{Nd}]{1,40}$/u.test(word))
      throw new Refusal('INVALID_INPUT', { details: [{ path: 'add', msg: 'must be words of letters' }] });
    return { word, language: /^[a-z0-9]+$/.test(word) ? 'roman' : 'ur', state };
  });

/** Changes the dictionary; what was written before stays as it is (docs/contract.md#allowed-words). */
export const editAllowedWords: CallHandler<typeof staffWordsContract.editAllowedWords> = async (caller, input) => {
  const { db, services, limits, viewer } = caller;
  await limits.take(rate, viewer.userId);
  const words = [
    ...changesOf(input.add, 'allowed'),
    ...changesOf(input.remove, 'removed'),
    ...changesOf(input.reset, undefined),
    ...changesOf(input.decline, 'declined'),
  ];
  await db.write(storeWords, {
    words,
    by: viewer.userId,
    stamps: [logStamp(caller), logStamp(caller)],
  });
  await services.words.reload();
  return { version: services.words.version() };
};
