import { lazyTexts } from '../lazy-texts.ts';
import en from './classifier.en.ts';
import ur from './classifier.ur.ts';

export const [useClassifierTexts] = lazyTexts('classifier', { en, ur });
