import { distinctWords } from '@baithak/protocol/folding/words';

/** What a newcomer said, among what other newcomers said there. */
export interface SaidText {
  readonly userId: string;
  readonly messageId: string;
  /** Milliseconds. */
  readonly at: number;
  readonly words: ReadonlySet<string>;
  /** Texts of others that are nearly alike. */
  alike: number;
  /** Whether it was taken away. */
  taken: boolean;
}

/** The latest texts of newcomers in a room. What it costs to add one does not depend on how much is said. */
export interface AlikeTexts {
  /** The texts of others that are nearly alike, with this one first; nothing when there is none. */
  add(said: {
    readonly userId: string;
    readonly messageId: string;
    readonly at: number;
    readonly text: string;
  }): readonly SaidText[];
  expire(before: number): void;
  readonly all: readonly SaidText[];
}

const most = 64;
const mostCharacters = 500;
/** Shorter ones ("salaam") are said alike by many who have nothing to do with each other. */
const leastWords = 4;
/** Of all their words, those that two texts share. */
const leastShared = 0.7;

/** Words without their digits, which raids count up. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    distinctWords(text.slice(0, mostCharacters))
      .map((word) => word.replaceAll(/\p{N}/gu, ''))
      .filter((word) => word !== ''),
  );

const isAlike = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const shared = a.intersection(b).size;
  return shared >= leastShared * (a.size + b.size - shared);
};

export const createAlikeTexts = (): AlikeTexts => {
  const texts: SaidText[] = [];
  return {
    add: ({ text, ...said }) => {
      const words = wordsIn(text);
      if (words.size < leastWords) return [];
      const others = texts.filter((other) => other.userId !== said.userId && isAlike(words, other.words));
      for (const other of others) other.alike += 1;
      const own = { ...said, words, alike: others.length, taken: false };
      texts.push(own);
      if (texts.length > most) texts.shift();
      return others.length === 0 ? [] : [own, ...others];
    },
    expire: (before) => {
      while ((texts[0]?.at ?? before) < before) texts.shift();
    },
    all: texts,
  };
};
