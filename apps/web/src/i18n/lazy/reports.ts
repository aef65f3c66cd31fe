import { lazyTexts } from '../lazy-texts.ts';
import en from './reports.en.ts';
import ur from './reports.ur.ts';

export const [useReportTexts] = lazyTexts('reports', { en, ur });
