import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { onViewing, readViewing, type Viewing } from './viewer-store.ts';

const MediaViewer = lazy(async () => ({ default: (await import('./media-viewer.tsx')).MediaViewer }));

/** The one viewer of the page: nothing of it is loaded before something is opened. */
export const MediaViewerHost = () => {
  const viewing = useSyncExternalStore(onViewing, readViewing, () => null);
  // While it closes it still shows what it showed.
  const [last, setLast] = useState<Viewing | null>(viewing);
  if (viewing !== null && viewing !== last) setLast(viewing);
  return (
    last && (
      <Suspense fallback={null}>
        <MediaViewer viewing={last} isOpen={viewing !== null} />
      </Suspense>
    )
  );
};
