/** A slash and a word, alone or before a space: a path, two slashes and a slash before a number are none. */
const commandLike = /^\/(\p{L}[\p{L}\p{M}\p{N}_-]*)[.,:;!?؟،]*(?=\s|$)/u;

/** The word of a text that looks like a command, in lowercase; of a text that is none of the commands there are, it was mistyped. */
export const slashWord = (text: string): string | null => commandLike.exec(text.trim())?.[1]?.toLowerCase() ?? null;

/** `//word …` says `/word …`, as no command. Any other text is as it is. */
export const unslash = (text: string): string =>
  text.startsWith('//') && slashWord(text.slice(1)) !== null ? text.slice(1) : text;

/** How many letters have to be added, left out, changed or swapped with the next one. */
const distance = (a: string, b: string): number => {
  let [older, old, now]: number[][] = [[], [], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    [older, old, now] = [old ?? [], now ?? [], [row]];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      now[column] = Math.min(
        (old[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (old[column - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return now?.[b.length] ?? 0;
};

/** Letters of a word that may be wrong: in a short one, one. */
const tolerance = (word: string): number => (word.length < 5 ? 1 : 2);
const mostMeant = 3;

/** Which of these words may have been meant, the likeliest first. */
export const meantWords = (typed: string, words: Iterable<string>): string[] => {
  const typedPart = typed.slice(0, 40);
  const isNear = (word: string): boolean => word.startsWith(typedPart) || typedPart.startsWith(word);
  return [...new Set(words)]
    .map((word) => ({ word, apart: distance(typedPart, word) }))
    .filter(({ word, apart }) => apart <= tolerance(word) || (typedPart.length > 1 && isNear(word)))
    .toSorted((one, other) => one.apart - other.apart)
    .slice(0, mostMeant)
    .map(({ word }) => word);
};
