import { lazyTexts } from '../lazy-texts.ts';
import en from './sounds.en.ts';
import ur from './sounds.ur.ts';

export const [useSoundTexts] = lazyTexts('sounds', { en, ur });
