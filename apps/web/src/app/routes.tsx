import { redirect, type RouteObject } from 'react-router';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { RouterFallback } from './router-fallback.tsx';
import { publicRoutes, queriesId } from './public-routes.ts';
import { openSessionQuietly, requireSession } from './require-session.ts';
import { Shell } from './shell.tsx';

/** Signing in and up, mail links and invitations. */
const entryRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../routes/entry/launch.tsx') },
  { id: 'login', path: 'login', lazy: () => import('../routes/entry/login.tsx') },
  { id: 'glogin', path: 'glogin', lazy: () => import('../routes/entry/guest-login.tsx') },
  { id: 'register', path: 'register', lazy: () => import('../routes/entry/register.tsx') },
  { path: 'setup/:token', lazy: () => import('../routes/entry/setup.tsx') },
  { path: 'verify/:email/:token', lazy: () => import('../routes/entry/verify.tsx') },
  { path: 'verify', lazy: () => import('../routes/entry/resend.tsx') },
  { path: 'reset/:email/:token', lazy: () => import('../routes/entry/reset.tsx') },
  { id: 'forgot', path: 'forgot', lazy: () => import('../routes/entry/forgot.tsx') },
  { path: 'digest/unsubscribe/:token', lazy: () => import('../routes/entry/unsubscribe.tsx') },
  { path: 'join/:inviteCode', lazy: () => import('../routes/entry/join.tsx') },
];

/** One page for all addresses of the home: navigating between them must not unmount it. */
const homeRoute: RouteObject = {
  loader: requireSession,
  children: [
    {
      lazy: () => import('../routes/home.tsx'),
      children: ['home/*', 'ghome', 'pms/*', 'notifications/*', 'settings/*'].map((path) => ({ path, element: null })),
    },
  ],
};

/** Who is banned from a room. */
const roomBansRoute: RouteObject = {
  path: 'room-bans/:roomRef',
  loader: requireSession,
  lazy: () => import('../routes/room-bans.tsx'),
};

/** What was done in a room, for its moderators. */
const roomLogRoute: RouteObject = {
  path: 'room-log/:roomRef',
  loader: requireSession,
  lazy: () => import('../routes/room-log.tsx'),
};

const staffRoute: RouteObject = {
  path: 'staff/*',
  loader: openSessionQuietly,
  lazy: () => import('../routes/staff/staff.tsx'),
};

const roomReportsRoute: RouteObject = {
  path: 'room-reports/*',
  loader: requireSession,
  lazy: () => import('../routes/room-reports.tsx'),
};

/** Every address of the app (docs/product.md#addresses). Each page is a chunk of its own; a page module exports `Component`. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouterFallback,
    HydrateFallback: LoadingScreen,
    children: [
      ...publicRoutes,
      { path: 'home', loader: () => redirect('/home/rooms'), element: null },
      { path: 'home/settings', loader: () => redirect('/settings') },
      {
        id: queriesId,
        lazy: () => import('./query-provider.tsx'),
        children: [...entryRoutes, homeRoute, roomBansRoute, roomLogRoute, roomReportsRoute, staffRoute],
      },
      { path: '*', lazy: () => import('../routes/not-found.tsx') },
    ],
  },
];
