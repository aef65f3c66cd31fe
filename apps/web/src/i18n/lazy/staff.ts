import { lazyTexts } from '../lazy-texts.ts';
import en from './staff.en.ts';
import ur from './staff.ur.ts';

export const [useStaffTexts] = lazyTexts('staff', { en, ur });
