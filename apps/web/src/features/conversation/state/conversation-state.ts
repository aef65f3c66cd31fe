import { printParts } from '@baithak/protocol/parts/print-source';
import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import type { SentFiles } from '../../composer/attachments/use-attachments.ts';

/** A message as its row shows it: a room's as it is; a private one is brought into this shape (features/private). */
export type Message = RoomMessage;

/**
 * A message of the reader that the server has not acknowledged. `tempId` makes sending it again harmless
 * (docs/contract.md#delivery).
 */
export interface PendingMessage {
  readonly tempId: string;
  readonly text: string;
  /** The id of the message that it replies to. */
  readonly replyTo: string | null;
  /** Its pictures and videos, already uploaded. */
  readonly media?: SentFiles;
  /** Its author had not joined the room when it was written: sending it joins. */
  readonly joins?: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  readonly date: number;
  /** `waiting`: the server did not answer, and it is sent again by itself. `failed`: it was given up. */
  readonly state: 'sending' | 'waiting' | 'failed';
  /** The code of the error that refused it; null when the server did not answer, however often. */
  readonly reason: string | null;
}

export interface Mention {
  readonly _id: string;
  readonly rev: number;
}

/** The line above the first unread message. It does not move once it is shown. */
export interface UnreadDivider {
  readonly rev: number;
  readonly count: number;
  /** There are more than the loaded ones. */
  readonly isMore: boolean;
  /** ISO date of the last message that was read, null when none was. */
  readonly since: string | null;
}

/** Up to which rev the other one of two has read, and when (ISO). */
export interface OthersRead {
  readonly rev: number;
  readonly date: string;
}

/** A bot's words about a command that it could not do. Kept until the page is loaded again. */
export interface CommandFailure {
  readonly botId: string;
  readonly username: string;
  readonly words: string;
}

/** What the screen of one conversation knows. Every message created between the revisions `from` and `to` is loaded. */
export interface ConversationState {
  readonly from: number;
  readonly to: number;
  /** That the revisions are of; empty before the first load. */
  readonly epoch: string;
  /** In the order of their revisions. */
  readonly messages: readonly Message[];
  /** Received, but outside of the loaded revisions: an edit of an old message, or a new one while older history is shown. By id. */
  readonly outside: ReadonlyMap<string, Message>;
  /** The revision at which each deleted message was deleted. By id. */
  readonly deleted: ReadonlyMap<string, number>;
  /** What was cleared since the load: messages between these revisions, the last one left out. */
  readonly cleared: readonly { readonly fromRev: number; readonly beforeRev: number }[];
  /** What raid mode took away within a day, once a raid. */
  readonly taken: readonly RaidTaken[];
  /** Deleted and still shown, for 400 ms. */
  readonly leaving: ReadonlySet<string>;
  readonly pending: readonly PendingMessage[];
  /** How many messages and commands the reader has sent from here: the timeline shows its end at each. */
  readonly sentCount: number;
  /** The tempId that an acknowledged message was sent with: it keeps its row on the screen. By id. */
  readonly tempIds: ReadonlyMap<string, string>;
  readonly unreadDivider: UnreadDivider | null;
  /** The rev up to which the reader has read; nothing is unread before it is loaded. */
  readonly readRev: number;
  /** Of a private thread; null in rooms, and while nothing was read. */
  readonly othersRead: OthersRead | null;
  /** Those that the load named: more may be loaded. */
  readonly unreadMentions: readonly Mention[];
  /** Ids of the mentions that were on the screen, although what is before them is unread. */
  readonly shownMentions: ReadonlySet<string>;
  /** When each person's last typing event came, in milliseconds since 1970. By username. */
  readonly typing: ReadonlyMap<string, number>;
  /** The people in the room, at most 100 of them. */
  readonly present: readonly OnlineUser[];
  readonly presentCount: number;
  readonly bots: readonly OnlineBot[];
  /** What bots said about the reader's commands that they could not do. By the id of the command's message. */
  readonly failures: ReadonlyMap<string, CommandFailure>;
  /** Usernames of those whom the reader ignores. */
  readonly ignored: ReadonlySet<string>;
  /** Shown as it was when it was left, until what it missed has come: nothing of it is read yet. */
  readonly isStale: boolean;
  /** How often the timeline begins anew, at the unread divider or the end. */
  readonly beginnings: number;
}

/** Nothing is loaded yet; events that come before the load wait in `outside`. */
export const emptyConversation: ConversationState = {
  from: Number.POSITIVE_INFINITY,
  to: Number.NEGATIVE_INFINITY,
  epoch: '',
  messages: [],
  outside: new Map(),
  deleted: new Map(),
  cleared: [],
  taken: [],
  leaving: new Set(),
  pending: [],
  sentCount: 0,
  tempIds: new Map(),
  unreadDivider: null,
  readRev: Number.POSITIVE_INFINITY,
  othersRead: null,
  unreadMentions: [],
  shownMentions: new Set(),
  typing: new Map(),
  present: [],
  presentCount: 0,
  bots: [],
  failures: new Map(),
  ignored: new Set(),
  isStale: false,
  beginnings: 0,
};

type LoadedRange = Pick<ConversationState, 'from' | 'to'>;
const isLoaded = ({ from }: LoadedRange): boolean => from !== Number.POSITIVE_INFINITY;
export const hasOlder = (range: LoadedRange): boolean => isLoaded(range) && range.from > 0;
export const hasNewer = (range: LoadedRange): boolean => isLoaded(range) && range.to !== Number.POSITIVE_INFINITY;

/** What was written here of messages in which words were masked: the server keeps the stars alone. By message, as long as the page. */
const ownWords = new Map<string, { readonly changedRev: number; readonly text: string }>();

export const keepOwnWords = ({ _id, changedRev, content }: Message, text: string): void => {
  const stored = printParts(content);
  if (stored !== text && stored.includes('*')) ownWords.set(_id, { changedRev, text });
  else ownWords.delete(_id);
};

/** What a message is edited as. */
export const editedWords = ({ _id, changedRev, content }: Message): string => {
  const own = ownWords.get(_id);
  return own?.changedRev === changedRev ? own.text : printParts(content);
};
