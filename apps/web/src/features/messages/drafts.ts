/** What is being written in each room, kept on the device by person and room, so that no reload or crash loses it (decision 0182). */
const prefixOf = (userId: string): string => `draft ${userId} `;

/** Drafts kept a person, most; the oldest go first. */
export const mostDrafts = 50;
/** UTF-16 units kept of one draft, most: more than a message may have, and a bound for a paste of megabytes. */
export const longestDraft = 20_000;

export interface Draft {
  readonly text: string;
  /** The id of the message that is being answered; no word of it is kept here. */
  readonly replyTo: string | null;
}

export const emptyDraft: Draft = { text: '', replyTo: null };

/** `at`: when it was written, in milliseconds since 1970. */
const parse = (stored: string | null): (Draft & { readonly at: number }) | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('text' in value) || !('at' in value)) return null;
    const { text, at } = value;
    if (typeof text !== 'string' || typeof at !== 'number') return null;
    return { text, at, replyTo: 'replyTo' in value && typeof value.replyTo === 'string' ? value.replyTo : null };
  } catch {
    return null;
  }
};

/** Drops the oldest drafts of a person when there are too many; what cannot be read is oldest. */
const prune = (storage: Storage, userId: string): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefixOf(userId)),
  );
  if (keys.length <= mostDrafts) return;
  const byAge = keys.map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 })).toSorted((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - mostDrafts)) storage.removeItem(key);
};

/** The draft of a room; empty when there is none, or when the storage is blocked. */
export const readDraft = (userId: string, roomId: string, storage: () => Storage = () => localStorage): Draft => {
  try {
    const { text, replyTo } = parse(storage().getItem(prefixOf(userId) + roomId)) ?? emptyDraft;
    return { text, replyTo };
  } catch {
    return emptyDraft;
  }
};

/** Keeps a draft at once: a crash leaves no time for later. An empty one leaves nothing behind. */
export const writeDraft = (
  userId: string,
  roomId: string,
  { text, replyTo }: Draft,
  storage: () => Storage = () => localStorage,
): void => {
  try {
    const place = storage();
    const key = prefixOf(userId) + roomId;
    const isNew = place.getItem(key) === null;
    if (text === '' && replyTo === null) place.removeItem(key);
    else
      place.setItem(
        key,
        JSON.stringify({ text: text.slice(0, longestDraft), ...(replyTo !== null && { replyTo }), at: Date.now() }),
      );
    if (isNew) prune(place, userId);
  } catch {
    // Blocked or full: the draft lives as long as its page.
  }
};
