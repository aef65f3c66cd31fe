import type { ladderContract } from '@baithak/protocol/contracts/ladder';
import type { CallHandler } from '../../platform/implement.ts';
import { ladderOf } from './ladder-of.ts';
import { wordsStepOf } from './words-step.ts';

/** The caller's steps as a guest (docs/contract.md#guest-ladder), and that of a member. */
export const getLadder: CallHandler<typeof ladderContract.getLadder> = async (caller) => ({
  ladder: (await ladderOf(caller, caller.viewer.userId)) ?? null,
  words: await wordsStepOf(caller, caller.viewer),
});
