import { Outlet, ScrollRestoration } from 'react-router';
import { MediaViewerHost } from '../features/parts/media-viewer-host.tsx';
import { NoticeStack } from '../ui/notice-stack.tsx';
import { CrashBoundary } from './crash-screen.tsx';

/** Around every page: what catches a crash, and where notices drop in. */
export const Shell = () => (
  <>
    <CrashBoundary>
      <Outlet />
    </CrashBoundary>
    <MediaViewerHost />
    <NoticeStack />
    <ScrollRestoration />
  </>
);
