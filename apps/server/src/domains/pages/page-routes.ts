import type { PageContent, ThreadPage } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { usersById } from '../people/api.ts';
import { roomPreview, userProfile } from '../screens/api.ts';
import { countVisitorView, findPublicThread, presentThread, publicThreadState, topReplies } from '../threads/api.ts';

export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageRoute {
  /** Paths, as Fastify writes them. */
  readonly paths: readonly string[];
  /** The page's version by one short read; without it everything is loaded again and compared. */
  readonly version?: (app: App, params: PageParams) => Promise<string>;
  /** Whether the people on a cached page look as they do now: their names and pictures change no version. */
  readonly hasCurrentPeople?: (app: App, page: PageContent) => Promise<boolean>;
  /** Throws the Refusal that the page then shows. */
  readonly load: (app: App, params: PageParams) => Promise<PageContent>;
  readonly failed: (failure: Refusal['code']) => PageContent;
  /** Counts a visit from this address. */
  readonly countVisitorView?: (app: App, page: PageContent, address: string) => Promise<unknown>;
  /** May be embedded by other sites. */
  readonly framed?: boolean;
}

const threadIdIn = ({ threadId = '' }: PageParams): string => {
  if (!/^[0-9a-f]{24}$/.test(threadId)) throw new Refusal('NOT_FOUND');
  return threadId;
};

const usernameIn = ({ username = '' }: PageParams): string => {
  if (!/^[a-z0-9]{1,24}$/.test(username)) throw new Refusal('NOT_FOUND');
  return username;
};

const roomRefIn = ({ roomId = '' }: PageParams): string => {
  if (!/^[a-z0-9]{1,60}$/.test(roomId)) throw new Refusal('ROOM_NOT_FOUND');
  return roomId;
};

/** The thread that a public one quotes, when everybody may see it; otherwise as if it quoted nothing. */
const quotedBy = async (app: App, id: string | null): Promise<ThreadPage['quoted']> => {
  if (id === null) return null;
  try {
    return presentThread(app, await findPublicThread(app.db.read, id));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

const loadThread = async (app: App, params: PageParams): Promise<PageContent> => {
  const row = await findPublicThread(app.db.read, threadIdIn(params));
  const [replies, quoted] = await Promise.all([topReplies(app, row.id, ''), quotedBy(app, row.quoted_to)]);
  return {
    kind: 'thread',
    content: { renderedAt: app.clock.now(), thread: presentThread(app, row), quoted, ...replies },
  };
};

/**
 * `changed` goes up with every edit, vote, reply, pin, archive and delete; a thread that is gone or not public has
 * none. The quoted one's counts as well.
 */
const threadVersion = async (app: App, params: PageParams): Promise<string> => {
  const state = await publicThreadState(app.db.read, threadIdIn(params));
  if (!state) throw new Refusal('NOT_FOUND');
  const quoted = state.quoted_to === null ? undefined : await publicThreadState(app.db.read, state.quoted_to);
  return JSON.stringify([state, quoted]);
};

const usersOn = ({ thread, pinnedReplies, data, quoted }: ThreadPage) =>
  [thread, ...pinnedReplies, ...data, ...(quoted ? [quoted] : [])].map(({ member }) => member.user);

const threadHasCurrentPeople = async (app: App, page: PageContent): Promise<boolean> => {
  if (page.kind !== 'thread' || 'failure' in page.content) return true;
  const users = usersOn(page.content);
  const now = await usersById(app.db.read, [...new Set(users.map(({ _id }) => _id))]);
  return users.every((user) => JSON.stringify(user) === JSON.stringify(now.get(user._id)));
};

const countThreadVisit: PageRoute['countVisitorView'] = async (app, page, address) => {
  if (page.kind !== 'thread' || 'failure' in page.content) return;
  const { _id, room, views } = page.content.thread;
  await countVisitorView(app, { id: _id, room_id: room._id, views }, address);
};

const thread = {
  version: threadVersion,
  hasCurrentPeople: threadHasCurrentPeople,
  load: loadThread,
  failed: (failure) => ({ kind: 'thread', content: { failure } }),
  countVisitorView: countThreadVisit,
} satisfies Omit<PageRoute, 'paths'>;

const text = (paths: readonly string[]): PageRoute => ({
  paths,
  version: async () => 'text',
  load: async () => ({ kind: 'text' }),
  failed: () => ({ kind: 'text' }),
});

/** Every page that the server renders (docs/product.md#addresses), and what each needs. */
export const pageRoutes: readonly PageRoute[] = [
  { paths: ['/thread/public/:threadId', '/thread/public/withReplies/:threadId'], ...thread },
  { paths: ['/thread/embed/:threadId'], ...thread, framed: true },
  {
    paths: ['/user/:username'],
    load: async (app, params) => ({
      kind: 'profile',
      content: { renderedAt: app.clock.now(), ...(await userProfile(app, undefined, usernameIn(params))) },
    }),
    failed: (failure) => ({ kind: 'profile', content: { failure } }),
  },
  {
    paths: ['/preview/room/:roomId'],
    load: async (app, params) => ({
      kind: 'preview',
      content: { renderedAt: app.clock.now(), ...(await roomPreview(app, roomRefIn(params))) },
    }),
    failed: (failure) => ({ kind: 'preview', content: { failure } }),
  },
  text(['/preview/room', '/about', '/privacy', '/terms', '/contact', '/dict/allowed', '/tests']),
];
