import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadPreviewPage } from '../../features/public/load-public-page.ts';
import { PageFailed } from '../../features/public/page-failed.tsx';
import { NoRoomPreview, PreviewPage } from '../../features/public/preview-page.tsx';
import '../../styles/utilities.css';

export const loader = async ({ params: { roomId } }: LoaderFunctionArgs) =>
  roomId === undefined ? null : loadPreviewPage(roomId);

export const Component = () => {
  const page = useLoaderData<typeof loader>();
  if (page === null) return <NoRoomPreview />;
  return 'failure' in page ? <PageFailed of="preview" failure={page.failure} /> : <PreviewPage page={page} />;
};
