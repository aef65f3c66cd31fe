import type { classifierContract } from '@baithak/protocol/contracts/classifier';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentVerdicts } from './present-verdicts.ts';
import { storeMark } from '../../verdicts/api.ts';
import { rowById } from './verdicts.queries.ts';

/** Says whether a verdict was right; the last one who says so counts. */
export const markVerdict: CallHandler<typeof classifierContract.markVerdict> = async (caller, { verdictId, mark }) => {
  const { db, clock, services, viewer } = caller;
  if (!(await rowById(db.read, verdictId))) throw new Refusal('NOT_FOUND');
  await db.write(storeMark, { verdictId, mark, by: viewer.userId, at: clock.now() });
  services.classifier.changed();
  const row = await rowById(db.read, verdictId);
  const [verdict] = row ? await presentVerdicts(caller, [row]) : [];
  if (!verdict) throw new Refusal('NOT_FOUND');
  return { data: verdict };
};
