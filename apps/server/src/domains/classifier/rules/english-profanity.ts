import {
  DataSet,
  englishDataset,
  englishRecommendedBlacklistMatcherTransformers,
  englishRecommendedTransformers,
  RegExpMatcher,
  SyntaxKind,
  type ParsedPattern,
} from 'obscenity';
import type { Insult } from './find-insult.ts';
import { englishScores, harmless } from './lists/insults.ts';

/** Of a word of the data that our table does not name. */
const usual = 0.35;

const data = new DataSet<{ originalWord: string }>().addAll(englishDataset).addPhrase((phrase) => {
  for (const word of harmless) phrase.addWhitelistedTerm(word);
  return phrase;
});
const terms = data.build();
const matcher = new RegExpMatcher({ ...terms, ...englishRecommendedTransformers });

/** A letter as the matcher reads it: small, and what looks like it or stands for it as that letter. */
const letterOf = (written: number): string => {
  let letter: number | undefined = written;
  for (const step of englishRecommendedBlacklistMatcherTransformers)
    if (letter !== undefined && 'transform' in step) letter = step.transform(letter);
  return letter === undefined ? '' : String.fromCodePoint(letter);
};
/** Of Latin, Greek, Cyrillic and Arabic, looked up once. */
const letters = Array.from({ length: 0x700 }, (_, written) => letterOf(written));

const once = (text: string): string => text.replace(/(.)\1+/gsu, '$1');

/** The longest letters of a pattern that stand in whatever it matches. */
const heartOf = ({ nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd }: ParsedPattern): string => {
  let [heart, longest] = ['', ''];
  for (const [at, node] of nodes.entries()) {
    const literal = node.kind === SyntaxKind.Literal ? once(String.fromCodePoint(...node.chars)) : '';
    if (literal.length <= longest.length) continue;
    longest = literal;
    const [begins, ends] = [
      requireWordBoundaryAtStart && at === 0,
      requireWordBoundaryAtEnd && at === nodes.length - 1,
    ];
    heart = `${begins ? '\\b' : ''}${RegExp.escape(literal)}${ends ? '\\b' : ''}`;
  }
  return heart;
};
const hearts = new RegExp([...new Set(terms.blacklistedTerms.map(({ pattern }) => heartOf(pattern)))].join('|'), 's');

/**
 * False for what has no English profanity in it; true for what has to be looked through. The matcher takes a hundred times as
 * long, most of it whatever the text is.
 */
export const mayBeProfane = (text: string): boolean => {
  let [read, last] = ['', ''];
  for (const character of text) {
    const written = character.codePointAt(0) ?? 0;
    const letter = letters[written] ?? letterOf(written);
    if (letter !== last) read += letter;
    last = letter;
  }
  return hearts.test(read);
};

interface Place {
  /** Of its first and last letter. */
  readonly from: number;
  readonly to: number;
  readonly insult: Insult;
}

/** The English profanity of a text, in no order; in time linear to its length, whatever is found. Nothing for words of medicine. */
export const findProfanity = (text: string): Place[] =>
  matcher.getAllMatches(text).flatMap((match) => {
    const word = data.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
    const score = englishScores[word] ?? usual;
    return score > 0 ? [{ from: match.startIndex, to: match.endIndex, insult: { word, score } }] : [];
  });
