import { lazyTexts } from '../lazy-texts.ts';
import en from './order.en.ts';
import ur from './order.ur.ts';

export const [useOrderTexts] = lazyTexts('order', { en, ur });
