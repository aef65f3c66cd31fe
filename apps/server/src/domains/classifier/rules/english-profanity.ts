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

/** Whether there is anything in it at all; in time linear to its length. */
export const hasProfanity = (text: string): boolean => matcher.hasMatch(text);

/** The gravest English profanity of a piece of text; undefined for words of medicine too. */
export const findProfanity = (text: string): Insult | undefined => {
  let gravest: Insult | undefined;
  for (const match of matcher.getAllMatches(text)) {
    const word = data.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
    const score = englishScores[word] ?? usual;
    if (score > (gravest?.score ?? 0)) gravest = { word, score };
  }
  return gravest;
};
