import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { ladderState } from '@baithak/protocol/contracts/ladder.rules';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { usersById } from '../people/api.ts';
import { firstAnswer } from './answers.queries.ts';
import { factsOf } from './facts.queries.ts';

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
