import { lazyTexts } from '../lazy-texts.ts';
import en from './raids.en.ts';
import ur from './raids.ur.ts';

export const [useRaidsTexts] = lazyTexts('raids', { en, ur });
