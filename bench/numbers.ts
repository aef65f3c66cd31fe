export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** One line of the printed table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** Beside the stated reference of the same run. */
  readonly reference?: string;
  readonly ratio?: number;
}

export const printFigures = (title: string, figures: readonly Figure[]): void => {
  process.stdout.write(`\n${title}\n`);
  for (const { what, measured, reference, ratio } of figures) {
    const beside = reference === undefined ? '' : ` | reference ${reference}`;
    const times = ratio === undefined ? '' : ` | ratio ${ratio.toFixed(2)}`;
    process.stdout.write(`  ${what}: ${measured}${beside}${times}\n`);
  }
};
