import { lazyTexts } from '../lazy-texts.ts';
import en from './ladder.en.ts';
import ur from './ladder.ur.ts';

export const [useLadderTexts] = lazyTexts('ladder', { en, ur });
