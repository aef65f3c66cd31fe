import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { readDevice } from '../../lib/device.ts';
import { readKept } from '../../lib/storage.ts';
import { placeOf, viewAddress, type Place } from './views.ts';

/** The room that was open last, with the thread that was open in it when the window was closed (decision 0150). */
const lastAddress = (): string | null => {
  const room = readKept('loadedRoom');
  const thread = readKept('loadedThread');
  if (room === null || !/^[a-z0-9]+$/.test(room)) return null;
  const inHome = `/home/${room}`;
  return thread !== null && /^[0-9a-f]{24}$/.test(thread) && placeOf(inHome).room === room
    ? `${inHome}/thread/${thread}`
    : `${viewAddress.rooms}/${room}`;
};

/** Coming in without a room opens the last one again where there is room for both panes; a phone shows the list. */
export const useLastRoom = (place: Place): void => {
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
