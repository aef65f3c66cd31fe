/** The name shown in place of a closed account (docs/product.md#display-rules); it is shown blank. */
export const removedUser = 'Removed User';

/** A person's name as shown: the full name, else the username; blank for a removed user. */
export const displayName = (user: { username: string; profile: { fullname: string } }): string => {
  if (user.username === removedUser || user.profile.fullname === removedUser) return '';
  return user.profile.fullname.trim() || user.username;
};

/** The title of such a person's role; each language has its own word for it (docs/product.md#display-rules). */
export const removedTitle = 'Removed';

/** Characters of a name before it is cut: in rows, and where there is more room (docs/product.md#name-lengths). */
export const nameLength = { short: 13, long: 20 } as const;

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `most` characters as people count them: no half emoji, no letter without its marks. */
export const firstCharacters = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let end = 0;
  let count = 0;
  for (const { segment, index } of segments.segment(text)) {
    if (count === most) return text.slice(0, end);
    end = index + segment.length;
    count += 1;
  }
  return text;
};

/** The beginning of a text with at most `most` code points, cut between characters as people see them. */
export const wholeWithin = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const end = [...text].slice(0, most).join('').length;
  if (end === text.length) return text;
  // A single character may be longer than all that fits.
  return text.slice(0, segments.segment(text).containing(end)?.index || end);
};

/** The same as `firstCharacters`, with an ellipsis where something was cut. */
export const truncate = (text: string, most: number): string => {
  const kept = firstCharacters(text, most);
  return kept.length === text.length ? text : `${kept.trimEnd()}…`;
};

/** A name in a row (13) or where there is more room (20). */
export const truncateName = (name: string, room: keyof typeof nameLength = 'short'): string =>
  truncate(name, nameLength[room]);
