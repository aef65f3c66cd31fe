import { lazyTexts } from '../lazy-texts.ts';
import en from './bots.en.ts';
import ur from './bots.ur.ts';

export const [useBotsTexts, addBotsTexts] = lazyTexts('bots', { en, ur });
