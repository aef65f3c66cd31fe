/** Glyphs without anything in them: a name is read as if they were spaces. */
const blankGlyph = /[\u2800\u{13441}\u{13442}\u{1d159}]/gu;

/**
 * Matches, in this order: an emoji with all it is made of; a joiner that the spelling of Urdu or Persian needs between two
 * letters; spaces that nobody sees but as spaces; and whatever is not seen at all (overrides of direction, zero-width signs,
 * control characters).
 */
const unseen =
  /(\p{RGI_Emoji})|(?<=[\p{L}&&\p{scx=Arabic}]\p{M}*)(\u200c)(?=[\p{L}&&\p{scx=Arabic}])|[\t\n\r]|[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffc]/gv;

/**
 * A text that names or describes something (titles, names, tags, topics, descriptions), without what could make it look like
 * another one or turn the line around it: nothing that is not seen stays. Messages are kept as they are written
 * (docs/decisions/names.md#names-lose-signs-that-nobody-sees).
 */
export const cleanText = (text: string): string =>
  text
    .replace(blankGlyph, ' ')
    .replace(unseen, (sign, emoji?: string, joiner?: string) =>
      emoji !== undefined || joiner !== undefined || sign === '\n' || sign === '\t' || sign === '\r' ? sign : '',
    );
