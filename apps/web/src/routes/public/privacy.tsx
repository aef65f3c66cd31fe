import type { PrivacyFacts } from '@baithak/protocol/public-pages';
import { useLoaderData } from 'react-router';
import { PrivacyPage } from '../../features/public/written-page.tsx';
import '../../styles/utilities.css';

/** Only the server knows it: links to this page load it anew. */
export const loader = (): PrivacyFacts | null => null;

export const Component = () => <PrivacyPage facts={useLoaderData<typeof loader>()} />;
