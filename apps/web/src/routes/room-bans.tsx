import { useParams } from 'react-router';
import { useSessionUpdates } from '../features/account/use-session-updates.ts';
import { useConnectionToasts, usePersonalEvents } from '../features/home/use-connection.ts';
import { SanctionDialog } from '../features/messages/moderation/sanction-dialog.tsx';
import { OpenCount } from '../features/reports/open-count.tsx';
import { BansPage } from '../features/rooms/bans/bans-page.tsx';
import { Component as NotFound } from './not-found.tsx';
import '../styles/utilities.css';

/** Who is banned from a room; for whoever does not moderate it nothing is there. */
export const Component = () => {
  const { roomRef = '' } = useParams();
  usePersonalEvents();
  useConnectionToasts();
  useSessionUpdates();
  return (
    <BansPage
      key={roomRef}
      roomRef={roomRef}
      missing={<NotFound />}
      openReports={<OpenCount source={{ room: roomRef }} />}
      renderBan={(banning) => <SanctionDialog {...banning} />}
    />
  );
};
