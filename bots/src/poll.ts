import type { Poll } from '@baithak/bot';

const [leastChoices, mostChoices] = [2, 10];
const [longestQuestion, longestChoice] = [300, 100];

const isLine = (text: string, longest: number): boolean => text !== '' && [...text].length <= longest;

/** `question | choice | choice`; undefined without a question and two to ten different choices. */
export const readPoll = (text: string): Pick<Poll, 'question' | 'choices'> | undefined => {
  const [question = '', ...choices] = text.split('|').map((part) => part.replace(/\s+/g, ' ').trim());
  const isAsked = isLine(question, longestQuestion) && choices.every((choice) => isLine(choice, longestChoice));
  const isChoice = choices.length >= leastChoices && choices.length <= mostChoices;
  return isAsked && isChoice && new Set(choices).size === choices.length ? { question, choices } : undefined;
};
