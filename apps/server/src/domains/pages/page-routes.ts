import { roomPreview, userProfile } from '../loading/api.ts';
import { logPage, privacyFacts } from './print-page.ts';
import type { PageRoute } from './page-route.ts';
import { threadPage } from './thread-page.ts';

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
  text(['/login', '/glogin', '/register', '/forgot']),
];
