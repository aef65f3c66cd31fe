import { useLocation } from 'react-router';
import { parseHomePath } from '../features/home/views.ts';
import { parseRoomPart } from '../features/threads/thread-path.ts';

/** The room whose audio tab is shown, by its id or slug as in the address. */
export const useShownAudio = (): string | null => {
  const { pathname, search } = useLocation();
  return parseRoomPart(pathname, search) === 'audio' ? parseHomePath(pathname).room : null;
};
