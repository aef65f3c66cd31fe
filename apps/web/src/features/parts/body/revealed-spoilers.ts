/** What was uncovered in the open room: rows unmount and mount again while one scrolls. */
const revealed = new Set<string>();

const keyOf = (roomId: string | null, words: string): string => `${roomId ?? ''} ${words}`;

export const isRevealed = (roomId: string | null, words: string): boolean => revealed.has(keyOf(roomId, words));

export const reveal = (roomId: string | null, words: string): void => {
  revealed.add(keyOf(roomId, words));
};

/** The room was left. */
export const hideSpoilers = (): void => revealed.clear();
