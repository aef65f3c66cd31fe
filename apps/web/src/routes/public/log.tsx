import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadLogPage } from '../../features/public/load-public-page.ts';
import { LogPage } from '../../features/public/log-page.tsx';
import { PageFailed } from '../../features/public/page-failed.tsx';
import '../../styles/utilities.css';

export const loader = async ({ params: { roomId = '' }, request }: LoaderFunctionArgs) =>
  loadLogPage(roomId, new URL(request.url).searchParams.get('before'));

export const Component = () => {
  const page = useLoaderData<typeof loader>();
  return 'failure' in page ? <PageFailed of="log" failure={page.failure} /> : <LogPage page={page} />;
};
