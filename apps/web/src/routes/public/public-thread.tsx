import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadThreadPage } from '../../features/public/load-public-page.ts';
import { PageFailed } from '../../features/public/page-failed.tsx';
import { ThreadPage } from '../../features/public/thread/thread-page.tsx';
import '../../styles/utilities.css';

export const loader = ({ params }: LoaderFunctionArgs) => loadThreadPage(params['threadId'] ?? '');

export const Component = () => {
  const page = useLoaderData<typeof loader>();
  return 'failure' in page ? <PageFailed of="thread" failure={page.failure} /> : <ThreadPage page={page} />;
};
