/** How often the attacker was answered what: an HTTP status, an error's code, or how it ended. */
export interface Answers {
  count(answer: string): void;
  counts(): Readonly<Record<string, number>>;
}

export const createAnswers = (): Answers => {
  const counted = new Map<string, number>();
  return {
    count: (answer) => void counted.set(answer, (counted.get(answer) ?? 0) + 1),
    counts: () => Object.fromEntries(counted),
  };
};
