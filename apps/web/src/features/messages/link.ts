/** The address of one message: `/home/rooms/{room}/message/{messageId}`. `room`: its id or slug. */
export const messageAddress = (room: string, messageId: string): string => `/home/rooms/${room}/message/${messageId}`;

/** The message that an address names, or null. */
export const messageIdOf = (path: string): string | null =>
  /^\/home\/rooms\/[^/]+\/message\/([0-9a-f]{24})\/?$/.exec(path)?.[1] ?? null;
