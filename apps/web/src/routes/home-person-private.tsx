import { useNavigate } from 'react-router';
import { useProfile } from '../features/people/use-profile.ts';
import { connectionOfProfile } from '../features/private/connection/connection.ts';
import { ProfileFoot } from '../features/private/connection/profile-foot.tsx';
import { privateThreadAddress } from '../lib/addresses.ts';
import { useMe } from '../lib/session/me.ts';

/** In a room, what the reader can do about private messages with somebody. Guests have no private threads. */
export const PersonPrivate = ({ username }: { username: string }) => {
  const navigate = useNavigate();
  const { data } = useProfile(username);
  const me = useMe();
  if (!data || data.me || !me || me.guest) return null;
  return (
    <ProfileFoot
      connection={connectionOfProfile(data.userdata)}
      onOpen={(threadId) => void navigate(privateThreadAddress(threadId))}
    />
  );
};
