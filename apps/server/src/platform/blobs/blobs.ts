import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** What comes in piece by piece, of a length that nobody knows before. */
interface ComingBytes {
  /** Counts bytes before they are written; false when there is no room for them. */
  take(bytes: number): Promise<boolean>;
  end(): void;
}

/** The room for files on this machine's disk, which everything that is under way shares. */
interface DiskRoom {
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
const createDiskRoom = (freeBytes: () => Promise<number>, reserve: number): DiskRoom => {
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

/** The first and the last byte that are wanted, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenBlob {
  /** Bytes of the whole blob. */
  readonly size: number;
  /** The wanted bytes. Call `stream` or `close`, once. Throws NOT_READY when the remote store does not answer. */
  stream(range?: ByteRange): Promise<Readable>;
  close(): Promise<void>;
}

/** The files of this machine that are still being received or worked on. */
export interface Incoming {
  /** A new name in their folder. Files left there are swept. */
  newIncoming(): string;
  /** The room for what is being received. */
  readonly room: DiskRoom;
  /** Removes incoming files that nothing has written to for `age` ms: what a crash left. */
  sweepIncoming(age: number): Promise<void>;
}

/**
 * Where the bytes of files are kept: on this machine, or in a remote store, whose every failure is NOT_READY.
 * Keys are lowercase letters, digits, `_` and one dot.
 */
export interface Blobs extends Incoming {
  /** Moves a finished incoming file under its key. It survives a crash once this resolves. */
  keep(key: string, incoming: string): Promise<void>;
  /** Undefined when there is no such blob. */
  open(key: string): Promise<OpenBlob | undefined>;
  /** What does not work: `files` where they are received (a write is tried), `bucket` where they are kept. */
  failing(): Promise<readonly string[]>;
  /** Removes it; nothing happens when it was removed already. */
  remove(key: string): Promise<void>;
  /** Aborts whatever is under way with a remote store: the process stops. */
  close(): void;
}

/** Throws for anything but a key: it would name something other than a blob. */
export const checkKey = (key: string): void => {
  if (!/^[a-z0-9_]+\.[a-z0-9]+$/.test(key)) throw new Error('A blob key is letters, digits, _ and one dot.');
};

/** Bytes that the disk of a folder has left for this user. */
const freeBytesOf = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

interface IncomingOptions {
  readonly dataDir: string;
  readonly diskReserveBytes: number;
  /** Replaces what the disk says. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
}

/** Incoming files under `DATA_DIR/files/incoming`, wherever finished ones go. */
export const createIncoming = ({ dataDir, diskReserveBytes, freeBytes }: IncomingOptions): Incoming => {
  const folder = join(dataDir, 'files', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Files of older versions may be readable; nobody else gets as far as them.
  chmodSync(join(dataDir, 'files'), 0o700);
  const room = createDiskRoom(freeBytes ?? freeBytesOf(folder), diskReserveBytes);
  return {
    newIncoming: () => join(folder, randomBytes(16).toString('hex')),
    room,
    sweepIncoming: (age) => sweep(folder, age),
  };
};

const sweep = async (folder: string, age: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const seen = await stat(path).catch(() => undefined);
    // The file's own time is the system's, not the app's clock.
    if (seen && Date.now() - seen.mtimeMs >= age) await rm(path, { force: true });
  }
};

/** Empty when a few bytes can be written and there is room for more. */
export const failingIncoming = async ({ newIncoming, room }: Incoming): Promise<readonly string[]> => {
  const path = newIncoming();
  try {
    await writeFile(path, 'ready?', { mode: 0o600, flush: true });
    return (await room.has(0)) ? [] : ['files'];
  } catch {
    return ['files'];
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
};
