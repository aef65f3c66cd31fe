import { WrittenPage } from '../../features/public/written-page.tsx';
import '../../styles/utilities.css';

export const Component = () => <WrittenPage page="contact" />;
