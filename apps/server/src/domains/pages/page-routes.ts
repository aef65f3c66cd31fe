import type { PageContent, ThreadPage } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { usersById } from '../people/api.ts';
import { previewOf, profileOf } from '../screens/api.ts';
import { countVisit, findPublicThread, presentThread, publicThreadState, topRepliesOf } from '../threads/api.ts';

export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageRoute {
  /** Addresses, as Fastify writes them. */
  readonly at: readonly string[];
  /** What a kept page is compared with in one short read; without it everything is gathered anew and compared. */
  readonly version?: (app: App, params: PageParams) => Promise<string>;
  /** Whether the people on a kept page are shown as they are now: their names and pictures move no version. */
  readonly showsPeopleRight?: (app: App, page: PageContent) => Promise<boolean>;
  /** Throws the Refusal that the page then tells of. */
  readonly gather: (app: App, params: PageParams) => Promise<PageContent>;
  readonly failed: (failure: Refusal['code']) => PageContent;
  /** Shown to somebody at this address. */
  readonly visited?: (app: App, page: PageContent, address: string) => Promise<unknown>;
  /** May stand in a frame of another site's page. */
  readonly framed?: boolean;
}

const idOf = ({ threadId = '' }: PageParams): string => {
  if (!/^[0-9a-f]{24}$/.test(threadId)) throw new Refusal('NOT_FOUND');
  return threadId;
};

const nameOf = ({ username = '' }: PageParams): string => {
  if (!/^[a-z0-9]{1,24}$/.test(username)) throw new Refusal('NOT_FOUND');
  return username;
};

const roomOf = ({ roomId = '' }: PageParams): string => {
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

const gatherThread = async (app: App, params: PageParams): Promise<PageContent> => {
  const row = await findPublicThread(app.db.read, idOf(params));
  const [replies, quoted] = await Promise.all([topRepliesOf(app, row.id, ''), quotedBy(app, row.quoted_to)]);
  return { kind: 'thread', content: { drawnAt: app.clock.now(), thread: presentThread(app, row), quoted, ...replies } };
};

/** `changed` goes up with every edit, vote, reply, pin, archive and delete; a thread that is gone or not public has none. The quoted one's counts as well. */
const threadVersion = async (app: App, params: PageParams): Promise<string> => {
  const state = await publicThreadState(app.db.read, idOf(params));
  if (!state) throw new Refusal('NOT_FOUND');
  const quoted = state.quoted_to === null ? undefined : await publicThreadState(app.db.read, state.quoted_to);
  return JSON.stringify([state, quoted]);
};

const usersOn = ({ thread, pinnedReplies, data, quoted }: ThreadPage) =>
  [thread, ...pinnedReplies, ...data, ...(quoted ? [quoted] : [])].map(({ member }) => member.user);

const threadShowsPeopleRight = async (app: App, page: PageContent): Promise<boolean> => {
  if (page.kind !== 'thread' || 'failure' in page.content) return true;
  const shown = usersOn(page.content);
  const now = await usersById(app.db.read, [...new Set(shown.map(({ _id }) => _id))]);
  return shown.every((user) => JSON.stringify(user) === JSON.stringify(now.get(user._id)));
};

const visitThread: PageRoute['visited'] = async (app, page, address) => {
  if (page.kind !== 'thread' || 'failure' in page.content) return;
  const { _id, room, views } = page.content.thread;
  await countVisit(app, { id: _id, room_id: room._id, views }, address);
};

const thread = {
  version: threadVersion,
  showsPeopleRight: threadShowsPeopleRight,
  gather: gatherThread,
  failed: (failure) => ({ kind: 'thread', content: { failure } }),
  visited: visitThread,
} satisfies Omit<PageRoute, 'at'>;

const text = (at: readonly string[]): PageRoute => ({
  at,
  version: async () => 'text',
  gather: async () => ({ kind: 'text' }),
  failed: () => ({ kind: 'text' }),
});

/** Every page that is drawn here (specification 2), and what it needs. */
export const pageRoutes: readonly PageRoute[] = [
  { at: ['/thread/public/:threadId', '/thread/public/withReplies/:threadId'], ...thread },
  { at: ['/thread/embed/:threadId'], ...thread, framed: true },
  {
    at: ['/user/:username'],
    gather: async (app, params) => ({
      kind: 'profile',
      content: { drawnAt: app.clock.now(), ...(await profileOf(app, undefined, nameOf(params))) },
    }),
    failed: (failure) => ({ kind: 'profile', content: { failure } }),
  },
  {
    at: ['/preview/room/:roomId'],
    gather: async (app, params) => ({
      kind: 'preview',
      content: { drawnAt: app.clock.now(), ...(await previewOf(app, roomOf(params))) },
    }),
    failed: (failure) => ({ kind: 'preview', content: { failure } }),
  },
  text(['/preview/room', '/about', '/privacy', '/terms', '/contact', '/dict/allowed', '/tests']),
];
