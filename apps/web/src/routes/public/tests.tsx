import { TestsPage } from '../../features/public/tests-page.tsx';

export const Component = () => <TestsPage />;
