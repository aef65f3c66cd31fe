/** What comes in piece by piece, of a length that nobody knows before. */
export interface ComingBytes {
  /** Counts bytes before they are written; false when there is no room for them. */
  take(bytes: number): Promise<boolean>;
  end(): void;
}

/** The room for files on this machine's disk, which everything that is under way shares. */
export interface DiskRoom {
  /** Whether so many more bytes fit beside what others hold. */
  has(bytes: number): Promise<boolean>;
  /** Whether there was room for anything within the last ten seconds: the disk is not asked for each message. */
  hadSome(now: number): Promise<boolean>;
  open(): ComingBytes;
}

/** Bytes held at a time for what is coming. */
const piece = 1_000_000;
/** How long an answer of the disk counts, in milliseconds. */
const rememberedMs = 10_000;

/** `freeBytes`: what the disk has left. Of that, `reserve` bytes are for the database and for the picture being made. */
export const createDiskRoom = (freeBytes: () => Promise<number>, reserve: number): DiskRoom => {
  /** Held by all, and not written yet: what is written is in the disk's own count. */
  let held = 0;
  const fits = async (bytes: number): Promise<boolean> => (await freeBytes()) > reserve + held + bytes;
  let seen = { at: -Infinity, hasSome: Promise.resolve(true) };
  return {
    has: fits,
    hadSome: (now) => {
      // A folder that cannot be read says nothing about the database.
      if (now - seen.at >= rememberedMs) seen = { at: now, hasSome: fits(0).catch(() => true) };
      return seen.hasSome;
    },
    open: () => {
      let mine = 0;
      let left = 0;
      const hold = (bytes: number): void => {
        held += bytes - mine;
        mine = bytes;
        left = bytes;
      };
      return {
        take: async (bytes) => {
          if (bytes > left) {
            // Held before it is asked, so that two who ask at once do not get the same room.
            hold(Math.max(piece, bytes));
            if (!(await fits(0))) {
              hold(0);
              return false;
            }
          }
          left -= bytes;
          return true;
        },
        end: () => hold(0),
      };
    },
  };
};
