import type { VerdictReason } from '@baithak/protocol/contracts/classifier.rules';

/** What one rule says of a text: 0 to 1. `detail`: a word of a list, a host, a count; never the text. */
export interface Finding {
  readonly reason: VerdictReason;
  readonly score: number;
  readonly detail: string;
}

/** What the rules know of whoever writes. */
export interface Writer {
  /** Links and repetition are not judged: staff and bots. */
  readonly trusted: boolean;
  /** Their account is hours old. */
  readonly isNew: boolean;
}
