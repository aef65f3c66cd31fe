import { Outlet, ScrollRestoration } from 'react-router';
import { MediaViewerHost } from '../features/parts/viewer/media-viewer-host.tsx';
import { NoticeStack } from '../ui/feedback/notice-stack.tsx';
import { CrashBoundary } from './crash-screen.tsx';

/** Around every page: the error boundary and the notices. */
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
