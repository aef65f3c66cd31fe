import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { privateAddress, privateThreadAddress } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IgnoreButton } from '../people/ignore.tsx';
import { PersonCard } from '../people/person-card.tsx';
import { useProfile } from '../people/use-profile.ts';
import { connectionOfProfile } from './connection/connection.ts';
import { ProfileFoot } from './connection/profile-foot.tsx';
import { usePrivateTexts } from '../../i18n/lazy/private.ts';

/** Somebody's profile with how the reader stands to them: where the public profile leads members to. */
export const PersonPage = ({ username, guest }: { username: string; guest: boolean }) => {
  const { t } = usePrivateTexts();
  const { t: tm } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  const navigate = useNavigate();
  const profile = useProfile(username);
  const userdata = profile.data?.userdata;
  const isOnline = userdata?.lastSeen === null;
  const person = {
    username,
    id: userdata?._id,
    role: userdata?.role ?? null,
    picture: profile.data?.profile.picture ?? null,
    isOnline,
    place: isOnline ? tp('presence.online') : '',
  };
  return (
    <div className="flex-1 min-h-0 flex flex-col w-[min(100%,560px)] mx-auto">
      <PersonCard isPage person={person} profile={profile} onClose={() => void navigate(privateAddress)}>
        {guest && <p>{t('guestText')}</p>}
        {userdata && !guest && profile.data?.me === false && (
          <ProfileFoot
            connection={connectionOfProfile(userdata)}
            onOpen={(threadId) => void navigate(privateThreadAddress(threadId))}
          />
        )}
        {profile.data?.me && (
          <Link className={buttonClass({ tone: 'primary' })} to="/settings/profile">
            {tm('person.edit')}
          </Link>
        )}
        <a className={buttonClass({ tone: 'ghost' })} href={`/user/${username}`}>
          {tm('person.profile')}
        </a>
        {profile.data?.me === false && <IgnoreButton username={username} />}
      </PersonCard>
    </div>
  );
};
