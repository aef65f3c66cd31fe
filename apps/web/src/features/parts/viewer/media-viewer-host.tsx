import { lazy, Suspense, useState } from 'react';
import { useViewerContent, type ViewerContent } from './viewer-store.ts';

const MediaViewer = lazy(async () => ({ default: (await import('./media-viewer.tsx')).MediaViewer }));

/** The only viewer of the page. Its code is loaded when it first opens. */
export const MediaViewerHost = () => {
  const viewing = useViewerContent();
  // While it closes, it still shows its last content.
  const [last, setLast] = useState<ViewerContent | null>(viewing);
  if (viewing !== null && viewing !== last) setLast(viewing);
  return (
    last && (
      <Suspense fallback={null}>
        <MediaViewer viewing={last} isOpen={viewing !== null} />
      </Suspense>
    )
  );
};
