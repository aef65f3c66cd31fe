import type { Notification } from '@baithak/protocol/contracts/notifications';
import { NotificationsLive } from '../features/notifications/live/notifications-live.tsx';
import { PrivateUpdates } from '../features/private/state/private-updates.tsx';
import { usePlayedSounds } from '../features/settings/sounds/use-played-sounds.ts';
import { ring } from '../features/settings/sounds/sounds.ts';
import type { SignedIn } from '../lib/session/me.ts';

const isPrivate = ({ kind }: Notification): boolean => kind === 'privateRequest' || kind === 'privateAccepted';

interface HomeLiveProps {
  readonly me: SignedIn;
  readonly shownList: 'notifications' | 'private' | null;
}

/**
 * What runs in every view of the home: counts and toasts of notifications, lists and counts of private threads. Apart from
 * their screens, so that opening a room does not load those.
 */
export const HomeLive = ({ me, shownList }: HomeLiveProps) => {
  usePlayedSounds();
  return (
    <>
      <NotificationsLive shownList={shownList} onTold={(notif) => ring(isPrivate(notif) ? 'private' : 'message')} />
      {!me.guest && <PrivateUpdates me={me} />}
    </>
  );
};
