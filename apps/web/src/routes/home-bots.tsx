import { useRooms } from '../features/rooms/queries.ts';
import { BotsPage } from '../features/settings/bots/bots-page.tsx';

/** Settings: the reader's bots. */
export const HomeBots = () => <BotsPage rooms={useRooms().data?.rooms.filter(({ iOwn }) => iOwn) ?? []} />;
