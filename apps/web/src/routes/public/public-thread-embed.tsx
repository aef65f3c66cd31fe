import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { EmbedPage } from '../../features/public/thread/embed-page.tsx';
import { loadThreadPage } from '../../features/public/load-public-page.ts';
import { PageFailed } from '../../features/public/page-failed.tsx';
import '../../styles/utilities.css';

export const loader = ({ params }: LoaderFunctionArgs) => loadThreadPage(params['threadId'] ?? '');

export const Component = () => {
  const page = useLoaderData<typeof loader>();
  return 'failure' in page ? <PageFailed of="thread" failure={page.failure} /> : <EmbedPage page={page} />;
};
