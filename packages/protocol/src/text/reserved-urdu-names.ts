import { titleKeys } from '../folding/title-keys.ts';
import { isCompound, setOf, wordsOf } from './reserved-names.ts';

/** Names in Urdu that could be used to impersonate who runs this place. `ناظم` and `مالک` are names of people too, and free. */
const impersonating = wordsOf(`
  ایڈمن ایڈمنسٹریٹر ایڈمنز انتظامیہ انتظامیا عملہ عملا منتظم منتظمین موڈریٹر ماڈریٹر بیٹھک سسٹم سپورٹ آفیشل نگران نگراں
`);
const additions = wordsOf(`ٹیم گروپ کی کے کا اور اصلی اصل سرکاری مرکزی چیف ہیڈ سینئر جونیئر نیا نئی`);

const asCompared = (word: string): string => titleKeys(word)[0] ?? word;
const reserved = { names: setOf(impersonating, asCompared), fillers: setOf(additions, asCompared) };

/** Whether nobody may call themselves so, in any spelling. Digits at its ends say nothing. */
export const isReservedInUrdu = (name: string): boolean =>
  titleKeys(name.replace(/^[\s\p{N}]+|[\s\p{N}]+$/gu, '')).some((key) => isCompound(key, reserved));
