/** What is being written in each room, kept on the device by person and room, so that no reload or crash loses it (decision 0182). */
const prefixOf = (userId: string): string => `draft ${userId} `;

/** Drafts kept a person, most; the oldest go first. */
export const mostDrafts = 50;
/** UTF-16 units kept of one draft, most: more than a message may have, and a bound for a paste of megabytes. */
export const longestDraft = 20_000;

interface Draft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const parse = (stored: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    const isDraft = typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'at' in value && typeof value.at === 'number';
    return isDraft ? (value as Draft) : null;
  } catch {
    return null;
  }
};

/** Drops the oldest drafts of a person when there are too many; what cannot be read is oldest. */
const prune = (storage: Storage, userId: string): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefixOf(userId)));
  if (keys.length <= mostDrafts) return;
  const byAge = keys.map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 })).toSorted((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - mostDrafts)) storage.removeItem(key);
};

/** The draft of a room; empty when there is none, or when the storage is blocked. */
export const readDraft = (userId: string, roomId: string, storage: () => Storage = () => localStorage): string => {
  try {
    return parse(storage().getItem(prefixOf(userId) + roomId))?.text ?? '';
  } catch {
    return '';
  }
};

/** Keeps a draft at once: a crash leaves no time for later. An empty one leaves nothing behind. */
export const writeDraft = (userId: string, roomId: string, text: string, storage: () => Storage = () => localStorage): void => {
  try {
    const place = storage();
    const key = prefixOf(userId) + roomId;
    const isNew = place.getItem(key) === null;
    if (text === '') place.removeItem(key);
    else place.setItem(key, JSON.stringify({ text: text.slice(0, longestDraft), at: Date.now() } satisfies Draft));
    if (isNew) prune(place, userId);
  } catch {
    // Blocked or full: the draft lives as long as its page.
  }
};
