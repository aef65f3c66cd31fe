/** Emoji and stickers that somebody chose last, newest first, as they are written in a text. Kept on the device by person. */
const keyOf = (userId: string): string => `picks ${userId}`;

/** Kept, most: three rows of stickers or of emoji. */
const most = 24;

export const readPicks = (userId: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pick) => typeof pick === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};

export const keepPick = (userId: string, pick: string): void => {
  try {
    const picks = [pick, ...readPicks(userId).filter((other) => other !== pick)].slice(0, most);
    localStorage.setItem(keyOf(userId), JSON.stringify(picks));
  } catch {
    // Blocked or full: there are no recent ones then.
  }
};
