import { lazyTexts } from '../lazy-texts.ts';
import en from './moderation.en.ts';
import ur from './moderation.ur.ts';

export const [useModerationTexts, addModerationTexts] = lazyTexts('moderation', { en, ur });
