import { lazyTexts } from '../lazy-texts.ts';
import en from './own-account.en.ts';
import ur from './own-account.ur.ts';

export const [useOwnAccountTexts] = lazyTexts('ownAccount', { en, ur });
