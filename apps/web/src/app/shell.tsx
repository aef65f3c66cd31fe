import { Outlet, ScrollRestoration } from 'react-router';
import { MediaViewerHost } from '../features/parts/viewer/media-viewer-host.tsx';
import { AudioAround } from '../routes/audio-around.tsx';
import { NoticeStack } from '../ui/feedback/notice-stack.tsx';
import { CrashBoundary } from './crash-screen.tsx';

/** Around every page: the sound that goes on, the error boundary and the notices. */
export const Shell = () => (
  <>
    <AudioAround />
    <CrashBoundary>
      <Outlet />
    </CrashBoundary>
    <MediaViewerHost />
    <NoticeStack />
    <ScrollRestoration />
  </>
);
