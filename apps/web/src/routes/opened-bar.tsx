import { useOpenedBy } from '../features/notifications/state/address.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const NotificationBar = lazyPart(async () => (await import('./home-notifications.tsx')).NotificationBar);

/** Above what a notification has opened; nothing elsewhere. */
export const OpenedBar = () => (useOpenedBy().id === null ? null : <NotificationBar />);
