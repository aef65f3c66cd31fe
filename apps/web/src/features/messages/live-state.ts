import type { OnlineBot, OnlineUser } from '@baithak/protocol/entities';
import type { RoomMessage } from '@baithak/protocol/messages';
import type { SentFiles } from '../parts/use-attachments.ts';

/** A message of mine that the server has not acknowledged. `tempId` makes sending it again harmless (CONTRACT 5, Delivery). */
export interface Pending {
  readonly tempId: string;
  readonly text: string;
  /** The id of the message that it answers. */
  readonly replyTo: string | null;
  /** Its pictures and videos: uploaded, and to be used with their token. */
  readonly media?: SentFiles;
  /** Milliseconds since 1970, by this device's clock. */
  readonly date: number;
  readonly state: 'sending' | 'failed';
  /** Why it was refused: the error's code, told in the reader's language; null when nobody answered. */
  readonly reason: string | null;
}

/** The line above the first unread message. It stays where it was first shown. */
export interface Divider {
  readonly rev: number;
  readonly count: number;
  /** There are more than the loaded ones. */
  readonly isMore: boolean;
  /** ISO date of the last message that was read, null when none was. */
  readonly since: string | null;
}

/** What one room's screen knows of its messages. Everything between `from` and `to` (created revisions) is loaded. */
export interface RoomLive {
  readonly from: number;
  readonly to: number;
  readonly messages: readonly RoomMessage[];
  /** Heard, but outside of what is loaded: an edit of old history, news while the middle is shown. By id. */
  readonly outside: ReadonlyMap<string, RoomMessage>;
  /** Deleted messages and the revision of their deletion. By id. */
  readonly gone: ReadonlyMap<string, number>;
  readonly clearedBefore: number;
  /** Deleted and still shown, for 400 ms (specification 9). */
  readonly leaving: ReadonlySet<string>;
  readonly pending: readonly Pending[];
  /** The tempId an acknowledged message was shown under. By id. */
  readonly sentAs: ReadonlyMap<string, string>;
  readonly divider: Divider | null;
  /** When each person was last heard typing, in milliseconds. By username. */
  readonly typing: ReadonlyMap<string, number>;
  readonly present: readonly OnlineUser[];
  readonly presentCount: number;
  readonly bots: readonly OnlineBot[];
  /** Ids of the people whose messages the reader does not want to see. */
  readonly ignored: ReadonlySet<string>;
}

/** Nothing loaded yet: what is heard meanwhile waits in `outside`. */
export const emptyRoom: RoomLive = {
  from: Number.POSITIVE_INFINITY,
  to: Number.NEGATIVE_INFINITY,
  messages: [],
  outside: new Map(),
  gone: new Map(),
  clearedBefore: 0,
  leaving: new Set(),
  pending: [],
  sentAs: new Map(),
  divider: null,
  typing: new Map(),
  present: [],
  presentCount: 0,
  bots: [],
  ignored: new Set(),
};

export const isLoaded = (room: RoomLive): boolean => room.from !== Number.POSITIVE_INFINITY;
export const hasOlder = (room: RoomLive): boolean => isLoaded(room) && room.from > 0;
export const hasNewer = (room: RoomLive): boolean => isLoaded(room) && room.to !== Number.POSITIVE_INFINITY;
