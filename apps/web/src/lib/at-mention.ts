/** The state of a history entry that opens a room at the first unread mention of the reader. */
export const atMention = { atMention: true } as const;

export const isAtMention = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'atMention' in state;
