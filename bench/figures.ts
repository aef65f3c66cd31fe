/** `share` from 0 to 1: 0.5 is the median. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** One line of the printed table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** The same figure of a reference, measured in the same run. */
  readonly reference?: string;
  /** Measured / reference. */
  readonly ratio?: number;
}

export const printFigures = (title: string, figures: readonly Figure[]): void => {
  process.stdout.write(`\n${title}\n`);
  for (const { what, measured, reference, ratio } of figures) {
    const compared = reference === undefined ? '' : ` | reference ${reference}`;
    const times = ratio === undefined ? '' : ` | ratio ${ratio.toFixed(2)}`;
    process.stdout.write(`  ${what}: ${measured}${compared}${times}\n`);
  }
};
