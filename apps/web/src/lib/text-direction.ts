import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import { textDirection, type Direction } from '@baithak/protocol/text/direction';

/**
 * Wraps a name that is put into a plain string, so that its direction does not leak into the rest; numbers in it do not turn
 * (docs/design.md#direction-and-mixed-script).
 */
export const isolate = (text: string): string => `\u2068${isolateNumbers(text)}\u2069`;

interface LanguageAttributes {
  readonly dir: Direction;
  readonly lang: 'en' | 'ur';
}

/** The attributes of an element with text of a given direction (docs/product.md#languages-and-direction). */
export const directionAttributes = (direction: Direction): LanguageAttributes => ({
  dir: direction,
  lang: direction === 'rtl' ? 'ur' : 'en',
});

/**
 * The same for a text that somebody wrote. `around`: the direction for text without one of its own, such as a number.
 */
export const textAttributes = (text: string, around: Direction = 'ltr'): LanguageAttributes =>
  directionAttributes(textDirection(text, around));

/** The language of a text that somebody wrote, for elements that get their direction otherwise. */
export const textLanguage = (text: string): LanguageAttributes['lang'] => textAttributes(text).lang;
