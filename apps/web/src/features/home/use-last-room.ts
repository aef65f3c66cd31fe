import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { readDevice } from '../../lib/device.ts';
import { readKept } from '../../lib/storage.ts';
import { viewAddress, type Place } from './views.ts';

/** Coming in without a room opens the last one again where there is room for both panes; a phone shows the list. */
export const useLastRoom = (place: Place): void => {
  const navigate = useNavigate();
  const isNew = useRef(true);
  useEffect(() => {
    const isComingIn = isNew.current && place.view === 'rooms' && place.room === null && place.page === null && location.pathname !== '/ghome';
    isNew.current = false;
    const last = readKept('loadedRoom');
    if (isComingIn && last !== null && /^[a-z0-9]+$/.test(last) && readDevice() === 'desktop') void navigate(`${viewAddress.rooms}/${last}`, { replace: true });
  }, [navigate, place]);
};
