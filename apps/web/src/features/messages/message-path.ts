/** The message that an address names, or null. */
export const messageIdInPath = (path: string): string | null =>
  /^\/home\/rooms\/[^/]+\/message\/([0-9a-f]{24})\/?$/.exec(path)?.[1] ?? null;
