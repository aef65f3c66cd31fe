/** The last chosen emoji and stickers, newest first, as they are written in a text. Kept on the device by person. */
const keyOf = (userId: string): string => `picks ${userId}`;

/** Kept at most: three rows of stickers or of emoji. */
const most = 24;

export const readRecentEmoji = (userId: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pick) => typeof pick === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};

export const addRecentEmoji = (userId: string, pick: string): void => {
  try {
    const picks = [pick, ...readRecentEmoji(userId).filter((other) => other !== pick)].slice(0, most);
    localStorage.setItem(keyOf(userId), JSON.stringify(picks));
  } catch {
    // The storage is blocked or full: nothing is recent then.
  }
};
