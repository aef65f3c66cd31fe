import type { Tx } from '../../platform/db/write.ts';
import type { NewVerdict } from './judgement.ts';

const thousandths = (score: number): number => Math.round(score * 1000);

/** Stores a verdict, in the transaction that stores what it is about. */
export const storeVerdict = async (tx: Tx, verdict: NewVerdict): Promise<void> => {
  const { id, at, kind, outcome, score, thresholds, by, basis, place, thing, fileId, author, roomId } = verdict;
  await tx
    .insertInto('verdicts')
    .values({
      id,
      at,
      kind,
      outcome,
      score: thousandths(score),
      doubt_from: thousandths(thresholds.doubt),
      refuse_from: thousandths(thresholds.refuse),
      judged_by: by,
      basis: JSON.stringify(basis),
      place,
      thing,
      file_id: fileId,
      author,
      room_id: roomId,
      mark: null,
      marked_by: null,
      marked_at: null,
    })
    .execute();
};
