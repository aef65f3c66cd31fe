import { replySorts, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { PageContent, ThreadPage } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { usersById } from '../people/api.ts';
import {
  countVisitorView,
  findPublicReply,
  findPublicThread,
  presentThread,
  publicThreadState,
  topReplies,
  type ThreadRow,
} from '../threads/api.ts';
import { userProfile } from './get-profile.ts';
import type { PageQuery, PageRoute } from './page-route.ts';
import { roomPreview } from './preview-room.ts';
import { logPage, privacyFacts } from './print-page.ts';

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

/** The thread with its first replies; with `alone` that reply only, or none when it is the thread itself. */
const repliesOn = async (app: App, thread: ThreadRow, alone: string | undefined, sort: ReplySort) => {
  if (alone === undefined) return topReplies(app, thread.id, '', sort);
  const replies = alone === thread.id ? [] : [presentThread(app, await findPublicReply(app.db.read, thread, alone))];
  return { data: replies, pinnedReplies: [], canLoadMore: false };
};

const load = async (app: App, threadId: string, query: PageQuery): Promise<PageContent> => {
  const { alone } = query;
  const sort = replySorts.find((each) => each === query['sort']) ?? 'best';
  const row = await findPublicThread(app.db.read, threadId);
  const [replies, quoted, state] = await Promise.all([
    repliesOn(app, row, alone, sort),
    quotedBy(app, row.quoted_to),
    publicThreadState(app.db.read, threadId),
  ]);
  const thread = presentThread(app, row);
  return {
    kind: 'thread',
    content: {
      renderedAt: app.clock.now(),
      thread,
      tile: state ? { pattern: state.tile_pattern, palette: state.tile_palette } : null,
      quoted,
      ...replies,
      sort,
      alone: alone ?? null,
      listed: state?.listed === 1,
    },
  };
};

/**
 * `changed` goes up with every edit, vote, reply, pin, archive and delete; a thread that is gone or not public has
 * none. The quoted one's counts as well.
 */
const version = async (app: App, threadId: string): Promise<string> => {
  const state = await publicThreadState(app.db.read, threadId);
  if (!state) throw new Refusal('NOT_FOUND');
  const quoted = state.quoted_to === null ? undefined : await publicThreadState(app.db.read, state.quoted_to);
  return JSON.stringify([state, quoted]);
};

const usersOn = ({ thread, pinnedReplies, data, quoted }: ThreadPage) =>
  [thread, ...pinnedReplies, ...data, ...(quoted ? [quoted] : [])].map(({ member }) => member.user);

const hasCurrentPeople = async (app: App, page: PageContent): Promise<boolean> => {
  if (page.kind !== 'thread' || 'failure' in page.content) return true;
  const users = usersOn(page.content);
  const now = await usersById(app.db.read, [...new Set(users.map(({ _id }) => _id))]);
  return users.every((user) => JSON.stringify(user) === JSON.stringify(now.get(user._id)));
};

const countVisit: PageRoute['countVisitorView'] = async (app, page, address) => {
  if (page.kind !== 'thread' || 'failure' in page.content) return;
  const { _id, room, views } = page.content.thread;
  await countVisitorView(app, { id: _id, room_id: room._id, views }, address);
};

/** A public thread with its replies (docs/product.md#public-thread-page). */
export const threadPage = {
  param: { name: 'threadId', form: /^[0-9a-f]{24}$/, otherwise: 'NOT_FOUND' },
  query: { alone: /^[0-9a-f]{24}$/, sort: /^(new|old)$/ },
  version,
  hasCurrentPeople,
  load,
  failed: (failure) => ({ kind: 'thread', content: { failure } }),
  countVisitorView: countVisit,
} as const satisfies Omit<PageRoute, 'paths'>;

const text = (paths: readonly string[]): PageRoute => ({
  paths,
  version: async () => 'text',
  load: async () => ({ kind: 'text' }),
});

/** Every page that the server renders (docs/product.md#addresses), and what each needs. */
export const pageRoutes: readonly PageRoute[] = [
  { paths: ['/thread/public/:threadId', '/thread/public/withReplies/:threadId'], ...threadPage },
  { paths: ['/thread/embed/:threadId'], ...threadPage, framed: true },
  {
    paths: ['/user/:username'],
    param: { name: 'username', form: /^[a-z0-9]{1,24}$/, otherwise: 'NOT_FOUND' },
    query: { view: /^threads$/ },
    load: async (app, username) => ({
      kind: 'profile',
      content: { renderedAt: app.clock.now(), ...(await userProfile(app, undefined, username)) },
    }),
    failed: (failure) => ({ kind: 'profile', content: { failure } }),
  },
  {
    paths: ['/preview/room/:roomId'],
    param: { name: 'roomId', form: /^[a-z0-9]{1,60}$/, otherwise: 'ROOM_NOT_FOUND' },
    load: async (app, roomId) => ({
      kind: 'preview',
      content: { renderedAt: app.clock.now(), ...(await roomPreview(app, roomId)), cut: [] },
    }),
    failed: (failure) => ({ kind: 'preview', content: { failure } }),
  },
  { paths: ['/preview/log/:roomId'], ...logPage },
  text(['/preview/room', '/about', '/terms', '/contact', '/tests', '/dict/allowed']),
  {
    paths: ['/privacy'],
    version: async (app) => JSON.stringify(privacyFacts(app)),
    load: async (app) => ({ kind: 'text', content: privacyFacts(app) }),
  },
  {
    ...text(['/login']),
    cookies: { signedInBefore: /^yes$/ },
    load: async (_app, _id, { signedInBefore }) => ({
      kind: 'text',
      content: { signedInBefore: signedInBefore !== undefined },
    }),
  },
  text(['/glogin', '/register', '/forgot']),
];
