import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { IgnoreButton } from '../../people/ignore-button.tsx';
import { PersonCard } from '../../people/person-card.tsx';
import { useProfile } from '../../people/use-profile.ts';
import { connectionOfThread, isRemoved } from '../connection/connection.ts';
import { ProfileFoot } from '../connection/profile-foot.tsx';
import { usePrivateTexts } from '../use-private-texts.ts';

interface PrivatePersonProps {
  readonly thread: PrivateThread;
  readonly onClose: () => void;
}

/** The other one of a private thread, in the side panel. */
export const PrivatePerson = ({ thread, onClose }: PrivatePersonProps) => {
  const { t } = usePrivateTexts();
  const { t: tm } = useTranslation('messages');
  const { user, role, online, connectionState } = thread;
  const profile = useProfile(user.username);
  const person = {
    username: user.username,
    id: user._id,
    role,
    picture: user.profile.picture,
    isOnline: online && connectionState === 2,
    place: connectionState === 2 ? t(online ? 'online' : 'offline') : t('notConnected'),
  };
  return (
    <PersonCard person={person} profile={profile} onClose={onClose}>
      <ProfileFoot connection={connectionOfThread(thread)} onOpen={onClose} />
      {!isRemoved(user) && <IgnoreButton username={user.username} />}
      <a className={buttonClass({ tone: 'outline' })} href={`/user/${user.username}`} target="_blank" rel="noopener">
        {tm('person.profile')}
      </a>
    </PersonCard>
  );
};
