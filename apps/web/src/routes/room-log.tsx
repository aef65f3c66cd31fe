import { useParams } from 'react-router';
import { useSessionUpdates } from '../features/account/use-session-updates.ts';
import { useConnectionToasts, usePersonalEvents } from '../features/home/use-connection.ts';
import { OpenCount } from '../features/reports/open-count.tsx';
import { RoomLogPage } from '../features/rooms/log/room-log-page.tsx';
import { Component as NotFound } from './not-found.tsx';
import '../styles/utilities.css';

/** What was done in a room; for whoever does not moderate it nothing is there. */
export const Component = () => {
  const { roomRef = '' } = useParams();
  usePersonalEvents();
  useConnectionToasts();
  useSessionUpdates();
  return (
    <RoomLogPage
      key={roomRef}
      roomRef={roomRef}
      missing={<NotFound />}
      openReports={<OpenCount source={{ room: roomRef }} />}
    />
  );
};
