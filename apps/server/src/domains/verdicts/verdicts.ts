import type { VerdictBasis } from '@baithak/protocol/contracts/classifier';
import type {
  Classifier,
  Thresholds,
  VerdictKind,
  VerdictOutcome,
  VerdictPlace,
} from '@baithak/protocol/contracts/classifier.rules';
import type { Tx } from '../../platform/db/write.ts';

/** Says, once, in what a judged file is used. False when that was said before. */
export const setVerdictThing = async (
  tx: Tx,
  { id, thing, roomId }: { readonly id: string; readonly thing: string; readonly roomId: string | null },
): Promise<boolean> => {
  const set = await tx
    .updateTable('verdicts')
    .set({ thing, room_id: roomId })
    .where('id', '=', id)
    .where('thing', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
};

/** What a classifier says of one text, picture or video. */
export interface Judgement {
  readonly kind: VerdictKind;
  readonly outcome: VerdictOutcome;
  /** 0 to 1: that of what counted most. */
  readonly score: number;
  readonly thresholds: Thresholds;
  readonly by: Classifier;
  /** What counted most first. */
  readonly basis: readonly VerdictBasis[];
}

/** A judgement with what it is about, as it is stored. */
export interface NewVerdict extends Judgement {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly place: VerdictPlace;
  /** Null of what is not stored. */
  readonly thing: string | null;
  readonly fileId: string | null;
  readonly author: string;
  readonly roomId: string | null;
}

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
