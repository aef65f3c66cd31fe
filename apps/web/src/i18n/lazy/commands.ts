import { lazyTexts } from '../lazy-texts.ts';
import en from './commands.en.ts';
import ur from './commands.ur.ts';

export const [useCommandsTexts, addCommandsTexts] = lazyTexts('commands', { en, ur });
