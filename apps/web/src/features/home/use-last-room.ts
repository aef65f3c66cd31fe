import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { roomAddress, threadAddress } from '../../lib/addresses.ts';
import { readDevice } from '../../lib/breakpoint.ts';
import { readLocal } from '../../lib/storage.ts';
import { parseHomePath, type HomeLocation } from './views.ts';

/**
 * The last open room, with the thread that was open in it when the window was closed
 * (docs/decisions/navigation-and-errors.md#addresses-of-the-app).
 */
const lastAddress = (): string | null => {
  const room = readLocal('loadedRoom');
  const thread = readLocal('loadedThread');
  if (room === null || !/^[a-z0-9]+$/.test(room)) return null;
  return thread !== null && /^[0-9a-f]{24}$/.test(thread) && parseHomePath(threadAddress(room, thread)).room === room
    ? threadAddress(room, thread)
    : roomAddress(room);
};

/** Opens the last room when the address has none and there is space for both panes; a phone shows the list. */
export const useLastRoom = (place: HomeLocation): void => {
  const navigate = useNavigate();
  const isNew = useRef(true);
  useEffect(() => {
    const isComingIn =
      isNew.current &&
      place.view === 'rooms' &&
      place.room === null &&
      place.page === null &&
      location.pathname !== '/ghome';
    isNew.current = false;
    const last = isComingIn && readDevice() === 'desktop' ? lastAddress() : null;
    if (last !== null) void navigate(last, { replace: true });
  }, [navigate, place]);
};
