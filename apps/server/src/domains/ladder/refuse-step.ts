import { ladderState, stepFor, type LadderThing } from '@baithak/protocol/contracts/ladder.rules';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { factsOf } from './facts.queries.ts';

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
