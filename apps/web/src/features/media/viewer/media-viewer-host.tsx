import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { closeViewer, useViewerContent, type ViewerContent } from './viewer-store.ts';

const MediaViewer = lazyPart(async () => (await import('./media-viewer.tsx')).MediaViewer);

/** The only viewer of the page. Its code is loaded when it first opens. */
export const MediaViewerHost = () => {
  const viewing = useViewerContent();
  // While it closes, it still shows its last content.
  const [last, setLast] = useState<ViewerContent | null>(viewing);
  if (viewing !== null && viewing !== last) setLast(viewing);
  const forget = () => {
    closeViewer();
    setLast(null);
  };
  return last && <MediaViewer viewing={last} isOpen={viewing !== null} onMissing={forget} />;
};
