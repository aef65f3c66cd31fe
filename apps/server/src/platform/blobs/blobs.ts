import type { Readable } from 'node:stream';
import type { DiskRoom } from './disk-room.ts';

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
