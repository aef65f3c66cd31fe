/**
 * Signs that show nothing: spaces, control characters, what is not drawn at all (joiners, fillers, variation selectors, tags),
 * the empty glyphs of Braille, hieroglyphs and music, the place of a picture that did not come along, and marks without a
 * letter to stand on. Unicode has signs that are drawn around or over numbers (`۝`, `؁`) among those without a glyph: they show.
 */
const nothing =
  /^(?:(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])*$/u;

/** Whether a text shows nothing: then it is as if nothing had been written (docs/contract.md#nothing). */
export const isBlank = (text: string): boolean => nothing.test(text);
