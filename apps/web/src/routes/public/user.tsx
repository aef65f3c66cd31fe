import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loadProfilePage } from '../../features/public/load-public-page.ts';
import { PageFailed } from '../../features/public/page-failed.tsx';
import { ProfilePage } from '../../features/public/profile/profile-page.tsx';
import '../../styles/utilities.css';

export const loader = ({ params }: LoaderFunctionArgs) => loadProfilePage(params['username'] ?? '');

/** Changing tabs does not load the data again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export const Component = () => {
  const page = useLoaderData<typeof loader>();
  return 'failure' in page ? <PageFailed of="profile" failure={page.failure} /> : <ProfilePage page={page} />;
};
