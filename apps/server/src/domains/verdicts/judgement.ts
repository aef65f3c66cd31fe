import type {
  Classifier,
  Thresholds,
  VerdictKind,
  VerdictOutcome,
  VerdictPlace,
} from '@baithak/protocol/contracts/classifier.rules';
import type { VerdictBasis } from '@baithak/protocol/contracts/classifier';

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
