import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import type { Insult } from './find-insult.ts';
import { englishScores, harmless } from './lists/insults.ts';

/** Of a word of the data that our table does not name. */
const usual = 0.35;

const data = new DataSet<{ originalWord: string }>().addAll(englishDataset).addPhrase((phrase) => {
  for (const word of harmless) phrase.addWhitelistedTerm(word);
  return phrase;
});
const matcher = new RegExpMatcher({ ...data.build(), ...englishRecommendedTransformers });

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
