import type { Permission } from '../entities/entities.ts';
import { isReadByEveryone, type Readers } from './rooms.rules.ts';

/** Who may do what with a thread (docs/product.md#thread-permissions), for the server and the screen alike. */

/** The person who looks: their permissions in the room (`rmps`), and whether the room is theirs (`iOwn`). */
export interface ThreadViewer {
  readonly userId: string;
  readonly permissions: readonly Permission[];
  readonly iOwn: boolean;
  /** Of their role in the room. */
  readonly strength: number;
}

/** A thread or reply by its author: `thread.member` on the wire. */
export interface Authored {
  readonly authorId: string;
  /** Of the author's role in the room. */
  readonly strength: number;
}

/** The ids that a thread carries of its likes, and of its dislikes. */
export const voterIdsPerThread = 100;
/** The people that a list of likes or dislikes names. */
export const votersListMax = 200;
/** Threads of one page of a room's list. */
export const threadsPageSize = 50;
/** From when the best threads of a room are: the last days. */
export const topPeriods = { day: 1, week: 7, month: 30 } as const;
export type TopPeriod = keyof typeof topPeriods;
export const topPeriodNames = ['day', 'week', 'month'] as const satisfies readonly TopPeriod[];
/** The best of a period are chosen from this many threads, the latest ones. */
export const topCandidates = 1000;
/** Replies that stay pinned under one thread or reply, at most. */
export const maxPinned = 20;
/** Orders of replies: by votes, the newest first, the oldest first (docs/contract.md#order-of-replies). */
export const replySorts = ['best', 'new', 'old'] as const;
export type ReplySort = (typeof replySorts)[number];
/** Answers to a reply come in the order of their conversation. */
export const defaultReplySort = (isToThread: boolean): ReplySort => (isToThread ? 'best' : 'old');

/** A thread with at most so many replies, at every depth, is given whole: all of them at once (docs/contract.md#threads-of-few-replies). */
export const wholeThreadReplies = 50;
/** Levels of replies that are shown under those of the first; deeper ones open in a view of their own. */
export const nestedLevels = 3;

/** Characters of a thread or reply in a list (docs/contract.md#shapes). */
export const listExcerptLength = 600;
/** Characters of a thread that is shown as a quotation. */
export const quoteMaxLength = 300;

export const wrote = ({ userId }: ThreadViewer, { authorId }: Pick<Authored, 'authorId'>): boolean =>
  userId === authorId;

/** Like every action it reaches nobody of an equal or higher rank (docs/contract.md#permissions). */
const manages = (viewer: ThreadViewer, { strength }: Authored): boolean =>
  viewer.permissions.includes('ManageThreads') && viewer.strength > strength;

/** A guest never holds ReactThread. */
export const canVote = ({ permissions }: ThreadViewer, { archived }: { readonly archived: boolean }): boolean =>
  permissions.includes('ReactThread') && !archived;

export const canReply = ({
  archived,
  allowedReplies,
}: {
  readonly archived: boolean;
  readonly allowedReplies: boolean;
}): boolean => allowedReplies && !archived;

/** Its author, while it is not archived. */
export const canEdit = (
  viewer: ThreadViewer,
  thread: Pick<Authored, 'authorId'>,
  { archived }: { readonly archived: boolean },
): boolean => wrote(viewer, thread) && !archived;

/** What it said before an edit. */
export const canSeeVersions = ({ permissions }: ThreadViewer): boolean => permissions.includes('ManageThreads');

/** Pin, unpin and add as notice: the room's owner. */
export const canPinThread = ({ iOwn }: ThreadViewer): boolean => iOwn;
export const canSetNotice = ({ iOwn }: ThreadViewer): boolean => iOwn;

export const canArchive = (viewer: ThreadViewer, thread: Authored): boolean =>
  manages(viewer, thread) || wrote(viewer, thread);

export const canDeleteThread = (viewer: ThreadViewer, thread: Authored): boolean =>
  manages(viewer, thread) || viewer.iOwn || wrote(viewer, thread);

/** `parent`: the thread or reply that the reply answers. */
export const canPinReply = (viewer: ThreadViewer, parent: Pick<Authored, 'authorId'>): boolean => wrote(viewer, parent);

export const canDeleteReply = (viewer: ThreadViewer, reply: Authored, parent: Pick<Authored, 'authorId'>): boolean =>
  manages(viewer, reply) || wrote(viewer, parent) || wrote(viewer, reply);

/** Public threads are read by anyone, and only out of such rooms. */
export const holdsPublicThreads = (room: {
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
  readonly readers: Readers;
}): boolean => isReadByEveryone(room) && room.type === 'Normal';

/** A tag as it is compared: without marks of the keyboard's form, case, a leading # and doubled spaces. */
export const foldTag = (tag: string): string =>
  tag.normalize('NFKC').toLowerCase().replace(/^#+/, '').replace(/\s+/g, ' ').trim();
