import { useParams } from 'react-router';
import { BansPage } from '../features/rooms/bans/bans-page.tsx';

export const Component = () => <BansPage roomRef={useParams()['roomRef'] ?? ''} />;
