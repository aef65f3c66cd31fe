import { lazyTexts } from '../lazy-texts.ts';
import en from './private.en.ts';
import ur from './private.ur.ts';

export const [usePrivateTexts] = lazyTexts('private', { en, ur });
