import type {
  Classifier,
  VerdictKind,
  VerdictOutcome,
  VerdictPlace,
} from '@baithak/protocol/contracts/classifier.rules';

/** What the classifier said. Scores are thousandths, times milliseconds. */
export interface VerdictTable {
  id: string;
  at: number;
  kind: VerdictKind;
  outcome: VerdictOutcome;
  score: number;
  doubt_from: number;
  refuse_from: number;
  judged_by: Classifier;
  /** A JSON list of `VerdictBasis`; never the text. */
  basis: string;
  place: VerdictPlace;
  /** The message, thread or reply, the person of a profile, the room; null of what was not stored. */
  thing: string | null;
  /** The id of a stored file. */
  file_id: string | null;
  author: string | null;
  room_id: string | null;
  mark: 'right' | 'wrong' | null;
  marked_by: string | null;
  marked_at: number | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    verdicts: VerdictTable;
  }
}
