import { WrittenPage } from '../../features/public/written-page.tsx';

export const Component = () => <WrittenPage page="about" />;
