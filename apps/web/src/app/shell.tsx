import { Outlet, ScrollRestoration } from 'react-router';
import { NoticeStack } from '../ui/notice-stack.tsx';
import { CrashBoundary } from './crash-screen.tsx';

/** Around every page: what catches a crash, and where notices drop in. */
export const Shell = () => (
  <>
    <CrashBoundary>
      <Outlet />
    </CrashBoundary>
    <NoticeStack />
    <ScrollRestoration />
  </>
);
