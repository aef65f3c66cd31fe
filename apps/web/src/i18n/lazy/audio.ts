import { lazyTexts } from '../lazy-texts.ts';
import en from './audio.en.ts';
import ur from './audio.ur.ts';

export const [useAudioTexts, addAudioTexts] = lazyTexts('audio', { en, ur });
