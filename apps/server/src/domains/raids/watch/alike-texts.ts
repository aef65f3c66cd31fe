import { wordsOf } from '@baithak/protocol/folding/words';
import { linksIn } from '@baithak/protocol/parts/find-links';
import { areAlike, fingerprint, type Fingerprint } from '../../classifier/api.ts';
import type { Came } from './people-window.ts';

/** What was said: a message, or else a thread or reply. */
interface Thing {
  readonly thing: string;
  readonly isPost: boolean;
}

export interface Said extends Thing {
  readonly text: string;
  /** It says something else than before. */
  readonly isEdit?: boolean;
}

/** The same by what it is known again; undefined for what is said every day. */
export interface Printed extends Thing {
  readonly print: Fingerprint | undefined;
}

/** What a newcomer said, among what other newcomers said there. An edit changes it: it stays one. */
export interface SaidText {
  came: Came;
  readonly thing: string;
  readonly isPost: boolean;
  /** When it was said or edited last, in milliseconds. */
  at: number;
  /** Of what it said last and since when, edits included: an edit hides nothing of what it said before. */
  prints: readonly { readonly print: Fingerprint; readonly at: number }[];
  /** Somebody else had said it before its author did. Whoever said it first came with nobody, however many copy it. */
  isCopy: boolean;
  /** Texts of others that are, or were, nearly alike; not more than are remembered. */
  readonly alikeTo: Set<string>;
  alike: number;
  /** When it was counted as a near-duplicate last, in milliseconds; 0 for never. */
  countedAt: number;
  /** Whether it was taken away. */
  taken: boolean;
}

/** The latest texts of newcomers in a room. What it costs to add one does not depend on how much is said. */
export interface AlikeTexts {
  /** The texts of others that are nearly alike and were not before, with this one first; nothing when there is none. */
  add(came: Came, said: Printed, at: number): readonly SaidText[];
  expire(before: number): void;
  readonly all: readonly SaidText[];
}

const most = 64;
/** Of one text. */
const mostPrints = 3;
const mostCharacters = 500;
/** Shorter ones without a link ("salaam, how is everybody?") are said alike by many who have nothing to do with each other. */
const leastWords = 6;

/** Words without their digits, which raids count up. Undefined for what is said every day. */
export const printOf = (text: string): Fingerprint | undefined => {
  const looked = text.slice(0, mostCharacters);
  const words = wordsOf(looked)
    .map(({ word }) => word.replaceAll(/\p{N}/gu, ''))
    .filter((word) => word !== '');
  const hasLink = linksIn(looked).length > 0;
  if (words.length < leastWords && !hasLink) return undefined;
  const print = fingerprint(words, hasLink);
  return print?.everyday ? undefined : print;
};

/** Takes it out, to put it at the end as what was said last; a new one when it is not known. */
const takeOrMake = (texts: SaidText[], came: Came, { thing, isPost }: Thing, at: number): SaidText => {
  const place = texts.findIndex((text) => text.thing === thing);
  const [known] = place < 0 ? [] : texts.splice(place, 1);
  if (known) return Object.assign(known, { came, at });
  return {
    came,
    thing,
    isPost,
    at,
    prints: [],
    isCopy: false,
    alikeTo: new Set(),
    alike: 0,
    countedAt: 0,
    taken: false,
  };
};

/** Since when a text says nearly this; infinite for one that does not. */
const saidAt = ({ prints }: SaidText, print: Fingerprint): number =>
  Math.min(...prints.map((each) => (areAlike(print, each.print) ? each.at : Infinity)));

/** Of more texts than are remembered one goes: the oldest that nobody has copied. */
const forgetOne = (texts: SaidText[]): void => {
  const place = texts.findIndex(({ isCopy, alike }) => isCopy || alike === 0);
  texts.splice(Math.max(place, 0), 1);
};

const noteAlikeTo = (text: SaidText, thing: string): void => {
  if (text.alikeTo.size < most) text.alikeTo.add(thing);
  text.alike = text.alikeTo.size;
};

export const createAlikeTexts = (): AlikeTexts => {
  const texts: SaidText[] = [];
  return {
    add: (came, said, at) => {
      const { print } = said;
      if (!print) return [];
      const own = takeOrMake(texts, came, said, at);
      const isAlike = (text: SaidText, to: Fingerprint) => saidAt(text, to) < Infinity;
      const isOwn = (text: SaidText) => text.came.userId === came.userId;
      const others = texts.filter(
        (other) => !isOwn(other) && isAlike(other, print) && !own.prints.some((before) => isAlike(other, before.print)),
      );
      const first = Math.min(saidAt(own, print), ...texts.filter(isOwn).map((text) => saidAt(text, print)));
      own.isCopy ||= !came.wroteBefore && others.some((other) => saidAt(other, print) <= first);
      for (const other of others) {
        noteAlikeTo(other, own.thing);
        noteAlikeTo(own, other.thing);
      }
      own.prints = [...own.prints, { print, at }].slice(-mostPrints);
      texts.push(own);
      if (texts.length > most) forgetOne(texts);
      return others.length === 0 ? [] : [own, ...others];
    },
    expire: (before) => {
      while ((texts[0]?.at ?? before) < before) texts.shift();
    },
    all: texts,
  };
};
