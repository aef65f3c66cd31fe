import { TestsPage } from '../../features/public/tests/tests-page.tsx';

export const Component = () => <TestsPage />;
