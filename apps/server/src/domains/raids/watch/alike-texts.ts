import { wordsOf } from '@baithak/protocol/folding/words';
import { linksIn } from '@baithak/protocol/parts/find-links';
import { areAlike, fingerprint, type Fingerprint } from '../../classifier/api.ts';
import type { Came } from './people-window.ts';

/** What was said: a message, or else a thread or reply. */
export interface Said {
  readonly thing: string;
  readonly text: string;
  readonly isPost: boolean;
}

/** What a newcomer said, among what other newcomers said there. */
export interface SaidText {
  readonly came: Came;
  readonly thing: string;
  readonly isPost: boolean;
  /** Milliseconds. */
  readonly at: number;
  readonly print: Fingerprint;
  /** Texts of others that are nearly alike. */
  alike: number;
  /** Whether it was taken away. */
  taken: boolean;
}

/** The latest texts of newcomers in a room. What it costs to add one does not depend on how much is said. */
export interface AlikeTexts {
  /** The texts of others that are nearly alike, with this one first; nothing when there is none. */
  add(came: Came, said: Said, at: number): readonly SaidText[];
  expire(before: number): void;
  readonly all: readonly SaidText[];
}

const most = 64;
const mostCharacters = 500;
/** Shorter ones without a link ("salaam, how is everybody?") are said alike by many who have nothing to do with each other. */
const leastWords = 6;

/** Words without their digits, which raids count up. Undefined for what is said every day. */
const printOf = (text: string): Fingerprint | undefined => {
  const looked = text.slice(0, mostCharacters);
  const words = wordsOf(looked)
    .map(({ word }) => word.replaceAll(/\p{N}/gu, ''))
    .filter((word) => word !== '');
  const hasLink = linksIn(looked).length > 0;
  if (words.length < leastWords && !hasLink) return undefined;
  const print = fingerprint(words, hasLink);
  return print?.everyday ? undefined : print;
};

export const createAlikeTexts = (): AlikeTexts => {
  const texts: SaidText[] = [];
  return {
    add: (came, { thing, text, isPost }, at) => {
      const print = printOf(text);
      if (!print) return [];
      const others = texts.filter((other) => other.came.userId !== came.userId && areAlike(print, other.print));
      for (const other of others) other.alike += 1;
      const own = { came, thing, isPost, at, print, alike: others.length, taken: false };
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
