import { firstCharacters, wholeWithin } from '@baithak/protocol/text/display-names';
import { limits } from '@baithak/protocol/limits';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Drafts, kept on the device by person and by what they are about (a room's id; `thread` or `reply` and an id), so that no
 * reload or crash loses them (docs/decisions/timeline-and-composer.md#drafts-are-kept-on-the-device).
 */
const prefixOf = (userId: string): string => `draft ${userId} `;

/** Drafts kept per person at most; the oldest are dropped first. */
export const mostDrafts = 50;
/** UTF-16 units kept of one draft at most: as many as a thread may have, and a bound for a paste of megabytes. */
export const longestDraft = 2 * limits.thread;

/** UTF-16 units of a draft that a list shows. */
const shownOfDraft = 120;

export interface Draft {
  readonly text: string;
  /** The id of the message that it replies to. */
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

/** Drops the oldest drafts of a person when there are too many; unreadable ones count as oldest. */
const prune = (storage: Storage, userId: string): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefixOf(userId)),
  );
  if (keys.length <= mostDrafts) return;
  const byAge = keys.map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 })).toSorted((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - mostDrafts)) storage.removeItem(key);
};

/** The draft about something; empty when there is none, or when the storage is blocked. */
export const readDraft = (userId: string, about: string, storage: () => Storage = () => localStorage): Draft => {
  try {
    const { text, replyTo } = parse(storage().getItem(prefixOf(userId) + about)) ?? emptyDraft;
    return { text, replyTo };
  } catch {
    return emptyDraft;
  }
};

/** A sign that opens the list of commands, and nothing that was begun. */
const isNothing = (text: string): boolean => text === '' || text.trim() === '/';

/** Writes a draft at once, because a crash leaves no time for later. An empty draft is removed. */
export const writeDraft = (
  userId: string,
  about: string,
  { text, replyTo }: Draft,
  storage: () => Storage = () => localStorage,
): void => {
  try {
    const place = storage();
    const key = prefixOf(userId) + about;
    const isNew = place.getItem(key) === null;
    const kept = isNothing(text) ? '' : wholeWithin(text, longestDraft);
    if (kept === '' && replyTo === null) place.removeItem(key);
    else place.setItem(key, JSON.stringify({ text: kept, ...(replyTo !== null && { replyTo }), at: Date.now() }));
    if (isNew) prune(place, userId);
  } catch {
    // The storage is blocked or full: the draft lives as long as its page.
  }
};

const onOtherTabs = (listener: (event: StorageEvent) => void): (() => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** The first characters of a draft that is not being written on this page; follows other tabs. */
export const useStoredDraft = (userId: string, about: string): string =>
  useSyncExternalStore(onOtherTabs, () => firstCharacters(readDraft(userId, about).text.trim(), shownOfDraft));

/**
 * The draft about something, kept on the device at every change. Tabs that show the same one write one draft: each follows what
 * the others write and send. `change` and `latest` keep their identity.
 */
export const useDraft = (userId: string, about: string) => {
  const [draft, setDraft] = useState(() => readDraft(userId, about));
  const now = useRef(draft);
  const change = useCallback(
    (changed: Partial<Draft>): void => {
      now.current = { ...now.current, ...changed };
      setDraft(now.current);
      writeDraft(userId, about, now.current);
    },
    [userId, about],
  );
  useEffect(
    () =>
      onOtherTabs(({ key }) => {
        if (key !== null && key !== prefixOf(userId) + about) return;
        now.current = readDraft(userId, about);
        setDraft(now.current);
      }),
    [userId, about],
  );
  /** The draft as it is now, for code that awaited something since the last render. */
  const latest = useCallback((): Draft => now.current, []);
  return { ...draft, latest, change };
};

export type DraftState = ReturnType<typeof useDraft>;
