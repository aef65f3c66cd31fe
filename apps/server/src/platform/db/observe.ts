/** One committed or aborted transaction, for the metrics. */
export interface Batch {
  readonly writes: number;
  /** From BEGIN to the end of COMMIT. */
  readonly milliseconds: number;
}

export type BatchObserver = (batch: Batch) => void;
