/**
 * Who has the place of a room's speaker: a lease, so that of several processes one gives it. One process has its places as
 * long as it runs; an implementation over the bus ends those that are not renewed in time.
 */
export interface SpeakingPlaces {
  /** True when it was free, or is this person's already. */
  take(roomId: string, userId: string): Promise<boolean>;
  /** False when it is somebody else's by now. */
  renew(roomId: string, userId: string): Promise<boolean>;
  release(roomId: string, userId: string): Promise<void>;
  holder(roomId: string): Promise<string | undefined>;
}

/** How often a place that is held is renewed, in milliseconds. */
export const renewalMs = 10_000;

export const createSpeakingPlaces = (): SpeakingPlaces => {
  const holders = new Map<string, string>();
  return {
    take: async (roomId, userId) => {
      const holder = holders.get(roomId) ?? userId;
      if (holder === userId) holders.set(roomId, userId);
      return holder === userId;
    },
    renew: async (roomId, userId) => holders.get(roomId) === userId,
    release: async (roomId, userId) => {
      if (holders.get(roomId) === userId) holders.delete(roomId);
    },
    holder: async (roomId) => holders.get(roomId),
  };
};
