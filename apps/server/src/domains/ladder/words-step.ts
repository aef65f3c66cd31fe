import type { WordsStep } from '@baithak/protocol/contracts/ladder';
import { wordsState, type WordsState } from '@baithak/protocol/contracts/ladder.rules';
import { memberRank } from '@baithak/protocol/ranks';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { memberFactsOf } from './members.queries.ts';

type Read = Pick<App, 'db' | 'clock' | 'settings'>;

const stateOf = async ({ db, clock, settings }: Read, userId: string): Promise<WordsState | undefined> => {
  const { words } = settings.read();
  const facts = await memberFactsOf(db.read, userId, words.messages);
  return facts && wordsState(facts, words, clock.now());
};

/** Whether a member's words are masked no more (docs/contract.md#allowed-words); never a guest's. */
export const writesFreely = async (app: Read, userId: string): Promise<boolean> =>
  app.settings.read().words.opens && (await stateOf(app, userId))?.open === true;

/** When the words of a member of rank 1 are masked no more; null for everybody else. */
export const wordsStepOf = async (app: Read, { userId, rank, guest }: Viewer): Promise<WordsStep | null> => {
  const state = guest || rank !== memberRank ? undefined : await stateOf(app, userId);
  return state ? { ...state, at: state.at === null ? null : iso(state.at), settings: app.settings.read().words } : null;
};
