/** What staff show after every 50th message, as the server wrote it into the page; null by default (decision 0183). */
export const roomItem: string | null =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="baithak-room-item"]')?.content || null;
