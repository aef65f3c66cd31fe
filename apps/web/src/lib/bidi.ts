import { textDirection, type Direction } from '@baithak/protocol/text/direction';

/**
 * Wraps a name that is put into a plain string, so that its direction does not leak into the rest
 * (docs/design.md#direction-and-mixed-script).
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** The same for the names in a plain text: in a line of Urdu `@hina94` would end with its sign. */
export const isolateNames = (text: string): string => text.replace(/(?<![\w@#])[@#]\w+/g, isolate);

/** The attributes for direction and language, which decide how a text is displayed and read aloud. */
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
