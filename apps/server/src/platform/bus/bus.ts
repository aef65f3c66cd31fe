import { hash } from 'node:crypto';

/**
 * Who hears what: processes with somebody in a room, with a socket of a user, with a listener of a room's sound; all, of activity,
 * of what each remembers, and of everything else; one, by its start or by the lease that it holds.
 */
export type Topic =
  | `room:${string}`
  | `user:${string}`
  | `audio:${string}`
  | `activity:${number}`
  | `process:${string}`
  | 'presence'
  | `lease:${string}`
  | 'memory'
  | 'all';

/** `frame` is opaque here. A room's message says after which revision of the room and of its rights it may be delivered. */
export type BusMessage =
  | { readonly kind: 'room'; readonly rev: number; readonly aclRev: number; readonly frame: Uint8Array }
  | { readonly kind: 'signal'; readonly frame: Uint8Array };

/** Since the start, for /metrics. */
export interface BusCounts {
  readonly published: number;
  /** Not sent, because Redis was away or did not answer fast enough; or refused by it. */
  readonly dropped: number;
  readonly received: number;
  /** Not passed on: older than two seconds, or of a form that this version does not know. */
  readonly late: number;
  readonly unreadable: number;
  /** How often something heard was told to be in doubt. */
  readonly doubts: number;
}

/**
 * News between the processes of one installation (docs/mechanisms.md#news-between-processes). Any message may be lost; nothing is
 * delivered twice or later than two seconds, and what may be missing is told by `onDoubt`: it is read from the database then.
 */
export interface Bus {
  /** This start of this process. */
  readonly me: string;
  readonly counts: BusCounts;
  /** To every other process that hears the topic. Never throws; while Redis is away it is dropped and counted. */
  publish(topic: Topic, message: BusMessage): void;
  /**
   * True once everything that is published from now on is heard. False after 300 ms, or while Redis is away: it is tried further,
   * and until `isHeard` the topic is to be read again and again. As many `unhear` end it as there were `hear`.
   */
  hear(topic: Topic): Promise<boolean>;
  isHeard(topic: Topic): boolean;
  /** Once nobody has heard it for a minute it is no longer subscribed to. */
  unhear(topic: Topic): void;
  /** What other processes publish, in the order of each. */
  onMessage(listener: (topic: Topic, message: BusMessage) => void): void;
  /** What was heard of these may have holes; it may have none as well. */
  onDoubt(listener: (topics: readonly Topic[] | 'all') => void): void;
  /** Nothing is heard now. */
  isAway(): boolean;
  /** Perhaps nothing is heard now: it is known within two seconds. */
  isSlow(): boolean;
  close(): Promise<void>;
}

/** Where a topic is published, and its number in the beats. */
export interface Channel {
  readonly name: string;
  readonly key: number;
}

const partitions = 128;
const short: Readonly<Record<string, string>> = {
  room: 'r',
  user: 'u',
  audio: 'a',
  activity: 'act',
  process: 'own',
  lease: 'l',
};

/** What is in braces alone decides on which node of a cluster something is. */
export const partitionOf = (id: string): string => `{p${hash('sha1', id, 'buffer').readUInt8(0) % partitions}}`;

/** Publishing by shards would need no other names. `prefix` keeps two installations on one Redis apart. */
export const channelOf = (prefix: string, topic: Topic | 'beat'): Channel => {
  const key = hash('sha1', topic, 'buffer').readUIntBE(0, 6);
  const colon = topic.indexOf(':');
  if (colon < 0) return { name: `${prefix}${topic}`, key };
  const id = topic.slice(colon + 1);
  return { name: `${prefix}${partitionOf(id)}:${short[topic.slice(0, colon)]}:${id}`, key };
};

/** What stands before a message. Numbers count everything that a process publishes, so that a greater one is always newer. */
export interface Head {
  readonly publisher: string;
  readonly number: number;
  /** The publisher's number before this one in the same topic; 0 when it does not know of one. */
  readonly previous: number;
  /** ms since the publisher's start, by a clock that nobody sets. */
  readonly sentAt: number;
}

/** The last number of a topic, by the channel's key. */
export interface Tail {
  readonly key: number;
  readonly number: number;
}

/** What a process published last in each topic since its beat before; `lost`: something that was never sent, or more than fits. */
export interface Beat {
  readonly kind: 'beat' | 'end';
  readonly lost: boolean;
  readonly tails: readonly Tail[];
}

export type Envelope = Head & { readonly content: BusMessage | Beat | { readonly kind: 'unknown' } };

const version = 1;
const kinds = { signal: 1, room: 2, beat: 3, end: 4 } as const;
/** Bytes. version, kind, publisher (12), number, previous, sentAt (6 each); then a room's two revisions (8 each), or a beat's flag. */
const headLength = 32;
const roomLength = headLength + 16;
const beatLength = headLength + 1;
const tailLength = 12;

const lengthOf = (content: BusMessage | Beat): number => {
  if (content.kind === 'room') return roomLength + content.frame.length;
  return content.kind === 'signal' ? headLength + content.frame.length : beatLength + content.tails.length * tailLength;
};

export const encode = (head: Head, content: BusMessage | Beat): Buffer<ArrayBuffer> => {
  const bytes = Buffer.allocUnsafe(lengthOf(content));
  bytes[0] = version;
  bytes[1] = kinds[content.kind];
  bytes.write(head.publisher, 2, 'hex');
  bytes.writeUIntBE(head.number, 14, 6);
  bytes.writeUIntBE(head.previous, 20, 6);
  bytes.writeUIntBE(head.sentAt, 26, 6);
  if (content.kind === 'signal') bytes.set(content.frame, headLength);
  else if (content.kind === 'room') {
    bytes.writeDoubleBE(content.rev, headLength);
    bytes.writeDoubleBE(content.aclRev, headLength + 8);
    bytes.set(content.frame, roomLength);
  } else {
    bytes[headLength] = content.lost ? 1 : 0;
    let at = beatLength;
    for (const { key, number } of content.tails) {
      bytes.writeUIntBE(key, at, 6);
      bytes.writeUIntBE(number, at + 6, 6);
      at += tailLength;
    }
  }
  return bytes;
};

const isRev = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const decodeRoom = (bytes: Buffer): BusMessage | undefined => {
  if (bytes.length < roomLength) return undefined;
  const [rev, aclRev] = [bytes.readDoubleBE(headLength), bytes.readDoubleBE(headLength + 8)];
  return isRev(rev) && isRev(aclRev) ? { kind: 'room', rev, aclRev, frame: bytes.subarray(roomLength) } : undefined;
};

const decodeBeat = (bytes: Buffer, kind: Beat['kind']): Beat | undefined => {
  if (bytes.length < beatLength || (bytes.length - beatLength) % tailLength !== 0) return undefined;
  const tails: Tail[] = [];
  for (let at = beatLength; at < bytes.length; at += tailLength)
    tails.push({ key: bytes.readUIntBE(at, 6), number: bytes.readUIntBE(at + 6, 6) });
  return { kind, lost: bytes[headLength] === 1, tails };
};

const contentOf = (bytes: Buffer): Envelope['content'] | undefined => {
  switch (bytes[1]) {
    case kinds.signal:
      return { kind: 'signal', frame: bytes.subarray(headLength) };
    case kinds.room:
      return decodeRoom(bytes);
    case kinds.beat:
      return decodeBeat(bytes, 'beat');
    case kinds.end:
      return decodeBeat(bytes, 'end');
    default:
      return { kind: 'unknown' };
  }
};

/** Undefined for what is no message of this version. The frame is a part of `bytes`, not a copy. */
export const decode = (bytes: Buffer): Envelope | undefined => {
  if (bytes.length < headLength || bytes[0] !== version) return undefined;
  const content = contentOf(bytes);
  if (content === undefined) return undefined;
  return {
    publisher: bytes.toString('hex', 2, 14),
    number: bytes.readUIntBE(14, 6),
    previous: bytes.readUIntBE(20, 6),
    sentAt: bytes.readUIntBE(26, 6),
    content,
  };
};
