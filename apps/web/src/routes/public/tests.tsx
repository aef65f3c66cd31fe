import { TestsPage } from '../../features/public/tests-page.tsx';
import '../../styles/utilities.css';

export const Component = () => <TestsPage />;
