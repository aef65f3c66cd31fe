import type { Readable } from 'node:stream';

/** The first and the last byte that are wanted, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenBlob {
  /** Bytes of the whole blob. */
  readonly size: number;
  /** The wanted bytes. Call `stream` or `close`, once. */
  stream(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** Where the bytes of files live. Keys are lowercase letters, digits, `_` and one dot. */
export interface Blobs {
  /** A new name in a folder of this machine, for a file that is still being received or worked on. Whatever stays there is swept. */
  newIncoming(): string;
  /** Moves a finished incoming file under its key. It survives a crash once this resolves. */
  keep(key: string, incoming: string): Promise<void>;
  /** Undefined when there is no such blob. */
  open(key: string): Promise<OpenBlob | undefined>;
  /** Removes it; nothing happens when it is gone already. */
  remove(key: string): Promise<void>;
  /** Whether so many more bytes may be received. */
  hasRoomFor(bytes: number): Promise<boolean>;
  /** Removes incoming files that nothing has written to for `age` ms: what a crash left. */
  sweepIncoming(age: number): Promise<void>;
}
