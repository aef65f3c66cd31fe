import { redirect, type RouteObject } from 'react-router';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { RouterFallback } from './router-fallback.tsx';
import { publicRoutes } from './public-routes.ts';
import { requireSession } from './require-session.ts';
import { Shell } from './shell.tsx';

/** Every address of the app (specification 2). Each page is a chunk of its own; a page module exports `Component`. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouterFallback,
    HydrateFallback: LoadingScreen,
    children: [
      { index: true, lazy: () => import('../routes/launch.tsx') },
      { path: 'login', lazy: () => import('../routes/login.tsx') },
      { path: 'glogin', lazy: () => import('../routes/guest-login.tsx') },
      { path: 'register', lazy: () => import('../routes/register.tsx') },
      { path: 'setup/:token', lazy: () => import('../routes/setup.tsx') },
      { path: 'verify/:email/:token', lazy: () => import('../routes/verify.tsx') },
      { path: 'verify', lazy: () => import('../routes/resend.tsx') },
      { path: 'reset/:email/:token', lazy: () => import('../routes/reset.tsx') },
      { path: 'forgot', lazy: () => import('../routes/forgot.tsx') },
      { path: 'join/:inviteCode', lazy: () => import('../routes/join.tsx') },
      ...publicRoutes,
      { path: 'home', loader: () => redirect('/home/rooms'), element: null },
      { path: 'home/settings', loader: () => redirect('/settings') },
      {
        loader: requireSession,
        lazy: () => import('./signed-in.tsx'),
        children: [
          // One page for all of them: going between them must not take the home down and build it anew.
          {
            lazy: () => import('../routes/home.tsx'),
            children: ['home/*', 'ghome', 'pms/*', 'notifications/*', 'settings/*'].map((path) => ({
              path,
              element: null,
            })),
          },
        ],
      },
      { path: '*', lazy: () => import('../routes/not-found.tsx') },
    ],
  },
];
