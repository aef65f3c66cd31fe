import type { ErrorCode } from './errors.ts';
import type { StoredTile } from './looks.ts';
import type { RoomMessage } from './contracts/messages.ts';
import type { LogMark, LogMonth, PublicLogEntry } from './contracts/moderation-log.ts';
import type { ReplySort } from './contracts/threads.rules.ts';
import type { RoomDetails } from './entities/room.ts';
import type { Profile, ProfileUser } from './contracts/loading.ts';
import type { Thread } from './entities/thread.ts';

/**
 * What the server hands to the web's program that renders public pages
 * (docs/decisions/public-pages.md#rendering-on-the-server).
 */

/** `renderedAt`: in milliseconds; relative times are counted from it. */
interface Drawn {
  readonly renderedAt: number;
}

/**
 * A thread as a visitor sees it. `tile`: the room's, null where it is not known. `quoted`: the thread it quotes, when that one
 * is public too.
 */
export interface ThreadPage extends Drawn {
  readonly thread: Thread;
  readonly tile: StoredTile | null;
  readonly pinnedReplies: readonly Thread[];
  readonly data: readonly Thread[];
  readonly canLoadMore: boolean;
  /** The order of the replies that are not pinned. */
  readonly sort: ReplySort;
  readonly quoted: Thread | null;
  /** The id of the thread or reply of which the page shows all that fits, and no other reply; null for the usual page. */
  readonly alone: string | null;
  /** Search engines may list it. */
  readonly listed: boolean;
}

export interface ProfilePage extends Drawn {
  readonly profile: Profile;
  readonly userdata: ProfileUser;
  readonly me: boolean;
  /** `countTotal` null: not known. */
  readonly publicThreads: { readonly threadsList: readonly Thread[]; readonly countTotal: number | null };
}

/** `data`: the latest messages, newest first. */
export interface PreviewPage extends Drawn {
  readonly roomDetails: RoomDetails;
  readonly data: readonly RoomMessage[];
  readonly onlineCount: number;
  /** The ids of the messages of which the page shows the beginning only. */
  readonly cut: readonly string[];
}

/** Entries of a room's moderation log, newest first, as everybody may read them. `total`: how many entries the log has. */
export interface LogPage extends Drawn {
  readonly room: Pick<RoomDetails, '_id' | 'title' | 'tile'>;
  readonly data: readonly PublicLogEntry[];
  readonly canLoadMore: boolean;
  readonly total: number;
  readonly mark: LogMark | null;
  readonly month: LogMonth | null;
  /** Whether it begins with the newest entry. */
  readonly newest: boolean;
}

/**
 * What /privacy says of the service that judges what people write and upload, by the settings of this moment. `host`: where it
 * is.
 */
export interface PrivacyFacts {
  readonly endpoint: { readonly host: string; readonly pictures: boolean; readonly privateMessages: boolean } | null;
}

/** What /login knows of the browser that asks: `signedInBefore`, a member did so there. */
export interface DoorFacts {
  readonly signedInBefore: boolean;
}

/** Why there is nothing to show: NETWORK when there was no answer (in the browser only). */
export interface NoPage {
  readonly failure: ErrorCode | 'NETWORK';
}

export type PageContent =
  | { readonly kind: 'thread'; readonly content: ThreadPage | NoPage }
  | { readonly kind: 'profile'; readonly content: ProfilePage | NoPage }
  | { readonly kind: 'preview'; readonly content: PreviewPage | NoPage }
  | { readonly kind: 'log'; readonly content: LogPage | NoPage }
  | { readonly kind: 'text'; readonly content?: PrivacyFacts | DoorFacts };

export type PageLanguage = 'en' | 'ur';

/** One page to render. `path` and `search` as asked for, `origin` as people reach the server. */
export interface PageToRender {
  readonly path: string;
  readonly search: string;
  readonly origin: string;
  readonly language: PageLanguage;
  readonly page: PageContent;
}

/** The element in a page's head that holds all its styles: the content policy names its hash. */
export const pageStylesId = 'page-styles';

/** The web's program that renders pages as HTML. */
export interface PageRenderer {
  /** The whole document. */
  render(page: PageToRender): Promise<string>;
  /** Whether the app has a page at this path. */
  knows(path: string): boolean;
}

/**
 * What the program exports as `openRenderer`. `template`: the built index.html. `manifest`: the build's list of files, parsed.
 * `urls`: where pages find calls and files, empty for their own origin. `readFile`: the text of a file that the manifest names.
 */
export type OpenRenderer = (options: {
  readonly template: string;
  readonly manifest: unknown;
  readonly urls: { readonly api: string; readonly assets: string };
  readonly readFile: (file: string) => string;
}) => Promise<PageRenderer>;

/** Where a public thread is read (docs/product.md#public-thread-page): the canonical address. */
export const publicThreadAddress = (id: string): string => `/thread/public/withReplies/${id}`;

/** Where a thread, or a reply to it, is read alone, and in whole. */
export const aloneAddress = (threadId: string, id: string): string => `${publicThreadAddress(threadId)}?alone=${id}`;

/** Where it is read with its replies in an order. */
export const sortedAddress = (id: string, sort: ReplySort): string =>
  sort === 'best' ? publicThreadAddress(id) : `${publicThreadAddress(id)}?sort=${sort}`;

/** The log of a room that everybody may read; `before`: what is older than this entry. */
export const publicLogAddress = (roomRef: string, before?: string | null): string =>
  `/preview/log/${roomRef}${before ? `?before=${before}` : ''}`;

/** Its address for a frame on another site. */
export const embedAddress = (id: string): string => `/thread/embed/${id}`;

export const embedSize = { width: 560, height: 360 } as const;

/**
 * The frame to copy into a page, and what oEmbed answers. `origin`: as people reach the server, without a slash at the end.
 * It runs no script; its own origin is left to it so that its styles and fonts load.
 */
export const embedFrame = (
  origin: string,
  id: string,
  width: number = embedSize.width,
  height: number = embedSize.height,
): string =>
  `<iframe src="${origin}${embedAddress(id)}" width="${width}" height="${height}" title="Baithak" loading="lazy" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`;
