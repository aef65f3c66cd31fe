import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Outlet,
  type RouteObject,
  ScrollRestoration,
  isRouteErrorResponse,
  redirect,
  useRouteError,
} from 'react-router';
import { homePage } from '../features/entry/use-sign-in.ts';
import { MediaViewerHost } from '../features/media/viewer/media-viewer-host.tsx';
import { hasSignedOut } from '../lib/client.ts';
import { ensureSession } from '../lib/session/session.ts';
import { writeLocal } from '../lib/storage.ts';
import { AudioAround } from '../routes/audio-around.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { MessageScreen } from '../ui/feedback/message-screen.tsx';
import { ToastStack } from '../ui/feedback/toast-stack.tsx';
import { reportCrash } from './crash-report.ts';
import { CrashBoundary } from './crash-screen.tsx';
import { publicRoutes, queriesId } from './public-routes.ts';

/** Shown in place of the shell when a page could not be opened: its code did not load, or its loader failed. */
const RouterFallback = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportCrash(error);
  }, [error]);
  return (
    <>
      <AudioAround />
      <MessageScreen sticker="bijli" title={t('router.title')} text={t('router.text')}>
        <Button tone="primary" icon="retry" onClick={() => location.reload()}>
          {t('loadAgain')}
        </Button>
        <a className={buttonClass({ tone: 'outline' })} href="/">
          {t('notFound.home')}
        </a>
      </MessageScreen>
    </>
  );
};

/**
 * Redirects to the login, and back here afterwards, unless somebody is signed in. When the server does not answer, the
 * launch page says so and tries again.
 */
const requireSession = async ({ request }: { request: Request }): Promise<Response | null> => {
  const { pathname, search } = new URL(request.url);
  const isSignedIn = await ensureSession().catch(() => undefined);
  if (isSignedIn === true) return null;
  // Signing out closes a dialog, which goes back one step in the history: to a page that nobody asked for.
  if (!hasSignedOut()) writeLocal('loginRedirectUrl', pathname + search);
  return redirect(isSignedIn === false ? '/login' : '/');
};

/** Opens the stored session for a page that whoever is not signed in may not know of. */
const openSessionQuietly = async (): Promise<Response | null> =>
  ensureSession().then(
    () => null,
    () => redirect('/'),
  );

/** Around every page: the sound that goes on, the error boundary and the toasts. */
const Shell = () => (
  <>
    <AudioAround />
    <CrashBoundary>
      <Outlet />
    </CrashBoundary>
    <MediaViewerHost />
    <ToastStack />
    <ScrollRestoration />
  </>
);

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

homePage.load = () => import('../routes/home.tsx');

/** One page for all addresses of the home: navigating between them must not unmount it. */
const homeRoute: RouteObject = {
  loader: requireSession,
  children: [
    {
      lazy: () => homePage.load(),
      children: ['home/*', 'ghome', 'pms/*', 'notifications/*', 'settings/*'].map((path) => ({ path, element: null })),
    },
  ],
};

const roomBansRoute: RouteObject = {
  path: 'room-bans/:roomRef',
  loader: requireSession,
  lazy: () => import('../routes/room-bans.tsx'),
};

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
