/** One typing slip: a letter too many, missing, wrong, or two that changed places. */

/** Shorter words differ by one letter from too many others. */
const shortest = 4;

/** The word itself and the word without each of its letters: two words of one slip share one of these. */
export const slipsOf = (word: string): string[] => {
  const letters = Array.from(word);
  if (letters.length < shortest) return [];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
};

/** Whether one slip, or none, makes `a` out of `b`. */
export const isAtMostOneSlip = (a: string, b: string): boolean => {
  const [from, to] = [Array.from(a), Array.from(b)];
  if (from.length > to.length) return isAtMostOneSlip(b, a);
  let at = 0;
  while (at < from.length && from[at] === to[at]) at += 1;
  const same = (fromAt: number, toAt: number): boolean => from.slice(fromAt).join('') === to.slice(toAt).join('');
  if (to.length - from.length === 1) return same(at, at + 1);
  if (to.length !== from.length) return false;
  const swapped = from[at] === to[at + 1] && from[at + 1] === to[at];
  return same(at + 1, at + 1) || (swapped && same(at + 2, at + 2));
};
