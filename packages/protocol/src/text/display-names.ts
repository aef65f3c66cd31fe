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

/** Cuts to at most `most` characters as people count them (no half emoji, no letter without its marks) and an ellipsis. */
export const truncate = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of segments.segment(text)) {
    if (count === most) return `${kept.trimEnd()}…`;
    kept += segment;
    count += 1;
  }
  return text;
};

/** A name in a row (13) or where there is more room (20). */
export const truncateName = (name: string, room: keyof typeof nameLength = 'short'): string =>
  truncate(name, nameLength[room]);
