import type { Ladder, WordsStep, ladderContract } from '@baithak/protocol/contracts/ladder';
import {
  type LadderThing,
  type WordsState,
  ladderState,
  stepFor,
  wordsState,
} from '@baithak/protocol/contracts/ladder.rules';
import { memberRank } from '@baithak/protocol/ranks';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { usersById } from '../people/api.ts';
import { factsOf, firstAnswer, memberFactsOf } from './ladder-facts.ts';

/** A guest's steps as they are now; undefined for members. */
export const ladderOf = async (
  { db, clock, settings }: Pick<App, 'db' | 'clock' | 'settings'>,
  userId: string,
): Promise<Ladder | undefined> => {
  const [facts] = await factsOf(db.read, [userId]);
  if (!facts) return undefined;
  const { ladder } = settings.read();
  const { step, linksAt, picturesAt } = ladderState(facts, ladder, clock.now());
  const first = await firstAnswer(db.read, userId);
  const answeredBy = first && (await usersById(db.read, [first.memberId])).get(first.memberId);
  return {
    step,
    startedAt: iso(facts.came),
    cleanSince: iso(facts.cleanSince),
    fellAt: facts.fellAt === null ? null : iso(facts.fellAt),
    answers: facts.answers,
    answeredBy: answeredBy ?? null,
    answeredAt: first && answeredBy ? iso(first.at) : null,
    linksAt: iso(linksAt),
    picturesAt: iso(picturesAt),
    settings: ladder,
  };
};

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
const wordsStepOf = async (app: Read, { userId, rank, guest }: Viewer): Promise<WordsStep | null> => {
  const state = guest || rank !== memberRank ? undefined : await stateOf(app, userId);
  return state ? { ...state, at: state.at === null ? null : iso(state.at), settings: app.settings.read().words } : null;
};

/** The caller's steps as a guest (docs/contract.md#guest-ladder), and that of a member. */
export const getLadder: CallHandler<typeof ladderContract.getLadder> = async (caller) => ({
  ladder: (await ladderOf(caller, caller.viewer.userId)) ?? null,
  words: await wordsStepOf(caller, caller.viewer),
});

/** Throws LADDER for a guest who has not come to the step that these things need, with what is missing. Members may do all of it. */
export const refuseStep = async (
  { db, clock, settings }: Pick<App, 'db' | 'clock' | 'settings'>,
  { userId, guest }: Pick<Viewer, 'userId' | 'guest'>,
  things: readonly LadderThing[],
): Promise<void> => {
  if (!guest || things.length === 0) return;
  const [facts] = await factsOf(db.read, [userId]);
  if (!facts) return;
  const { step, linksAt, picturesAt, missingAnswers } = ladderState(facts, settings.read().ladder, clock.now());
  const details = things
    .filter((thing) => step < stepFor[thing])
    .map((path) => ({
      path,
      until: iso(path === 'links' ? linksAt : picturesAt),
      missingAnswers,
    }));
  if (details.length > 0) throw new Refusal('LADDER', { details });
};
