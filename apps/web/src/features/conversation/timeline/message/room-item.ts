/**
 * The text that the server is configured to show after every 50th message, from the page's head; null by default
 * (docs/decisions/0011-what-we-added-to-the-wire.md).
 */
export const roomItem: string | null =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="baithak-room-item"]')?.content || null;
