import { lazyTexts } from '../lazy-texts.ts';
import en from './log.en.ts';
import ur from './log.ur.ts';

export const [useLogTexts, addLogTexts] = lazyTexts('log', { en, ur });
