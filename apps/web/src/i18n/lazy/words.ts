import { lazyTexts } from '../lazy-texts.ts';
import en from './words.en.ts';
import ur from './words.ur.ts';

export const [useWordsTexts, addWordsTexts] = lazyTexts('words', { en, ur });
