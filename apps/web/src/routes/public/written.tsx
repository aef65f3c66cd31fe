import { WrittenPage } from '../../features/public/written-page.tsx';
import '../../styles/utilities.css';

export const About = () => <WrittenPage page="about" />;

export const Contact = () => <WrittenPage page="contact" />;

export const Terms = () => <WrittenPage page="terms" />;
