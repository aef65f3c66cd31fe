import { fold } from '@baithak/protocol/folding/fold';
import { forgetChunks, judgeWords } from '@baithak/server/testing/text-rules';
import { heldOutSpeech, timeOf } from './words.ts';
import { printFigures, type Figure } from './figures.ts';

const writer = { trusted: false, isNew: true };
const judge = (text: string): unknown => judgeWords(text, writer);
const judgeUnseen = (text: string): unknown => {
  forgetChunks();
  return judge(text);
};

/** Of a length. */
const attacks: Readonly<Record<string, (length: number) => string>> = {
  'words that nobody has seen': (length) =>
    Array.from({ length: length / 8 }, (_, at) => `z${at.toString(36).replace(/\d/g, 'q').padStart(6, 'k')}`).join(' '),
  'letters put apart': (length) => 'f u c h '.repeat(length / 8),
  'words with asterisks': (length) =>
    Array.from({ length: length / 8 }, (_, at) => `c**t${at.toString(36).padStart(3, 'x')}`).join(' '),
  'orders without an end': (length) => 'kill all '.repeat(length / 9),
  'half an invitation': (length) => 'discord   dot   '.repeat(length / 16),
  'one letter without end': (length) => 'a'.repeat(length),
};

const ms = (value: number): string => `${value.toFixed(value < 1 ? 3 : 1)} ms`;

/** The rules for texts, where the target is 0.1 ms for 500 characters, and what grows with the length of an attack. */
export const benchClassifierTexts = async (): Promise<void> => {
  const figures: Figure[] = [];
  for (const [language, text] of Object.entries(heldOutSpeech)) {
    const [folding, ours] = [timeOf(() => fold(text)), timeOf(() => judge(text))];
    const reference = `folding them: ${ms(folding)}`;
    figures.push({ what: `500 characters of ${language}`, measured: ms(ours), reference, ratio: ours / folding });
    const unseen = timeOf(() => judgeUnseen(text));
    figures.push({
      what: `the same, with no word remembered`,
      measured: ms(unseen),
      reference: `remembered: ${ms(ours)}`,
      ratio: unseen / ours,
    });
  }
  for (const [what, of] of Object.entries(attacks)) {
    const [short, long] = [timeOf(() => judgeUnseen(of(1000)), 60), timeOf(() => judgeUnseen(of(4000)), 60)];
    figures.push({
      what: `4,000 characters: ${what}`,
      measured: ms(long),
      reference: `1,000 of them: ${ms(short)}`,
      ratio: long / short,
    });
  }
  printFigures('The classifier: texts', figures);
};
