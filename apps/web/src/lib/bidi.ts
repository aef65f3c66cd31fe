import { textDirection, type Direction } from '@baithak/protocol/direction';

/** Wraps a name that is put into a plain string, so that its direction does not leak into the rest (DESIGN.md 5). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** How an element with words says which way they run, and in which of the two languages they are read aloud and set. */
interface Spoken {
  readonly dir: Direction;
  readonly lang: 'en' | 'ur';
}

/** The attributes of an element whose words run in a direction, whatever the page does (specification 1). */
export const spokenAs = (direction: Direction): Spoken => ({ dir: direction, lang: direction === 'rtl' ? 'ur' : 'en' });

/** The same for a text that somebody wrote. `around`: the direction of what has none of its own, a number. */
export const asWritten = (text: string, around: Direction = 'ltr'): Spoken => spokenAs(textDirection(text, around));

/** The language of a text that somebody wrote, for what takes its direction from elsewhere. */
export const languageOf = (text: string): Spoken['lang'] => asWritten(text).lang;
