import { mayCommand } from '@baithak/protocol/commands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import { useLive } from './live-cache.ts';
import type { RoomLive } from './live-state.ts';
import { useOpenRoom } from './open-room.ts';
import { PersonFacts } from './person-facts.tsx';
import styles from './person-panel.module.css';
import { useCommand } from './use-command.ts';

interface PersonPanelProps {
  readonly username: string | null;
  readonly onClose: () => void;
  readonly onMention: (username: string) => void;
}

/** What the room already knows of somebody: present people by their role, others by what they last wrote. */
const knownIn = ({ present, messages }: RoomLive, username: string) => {
  const here = present.find((person) => person.username === username);
  const wrote = messages.findLast(({ member }) => member.user.username === username)?.member;
  return { isHere: here !== undefined, role: here?.user.role ?? wrote?.role ?? null, user: here?.user ?? wrote?.user ?? null };
};

const Acts = ({ username, isIgnored, onClose, onMention }: { username: string; isIgnored: boolean; onClose: () => void; onMention: (username: string) => void }) => {
  const { t } = useTranslation('messages');
  const room = useOpenRoom();
  const order = useCommand(room.id);
  const isMe = username === room.me.username;
  const give = (slash: 'seen' | 'ignore' | 'unignore') => void order(`/${slash} ${username}`)?.then((isDone) => isDone && onClose());
  return (
    <div className={styles.acts}>
      {room.joined && !isMe && <Button tone="primary" icon="chat" onClick={() => onMention(username)}>{t('person.mention')}</Button>}
      {!isMe && mayCommand(room.me.rank, 'seePerson') && <Button icon="clock" onClick={() => give('seen')}>{t('person.seen')}</Button>}
      {!isMe && <Button tone="dangerText" icon={isIgnored ? 'eye' : 'ban'} onClick={() => give(isIgnored ? 'unignore' : 'ignore')}>{t(isIgnored ? 'person.unignore' : 'person.ignore')}</Button>}
      <a className={styles.profile} href={`/user/${username}`} target="_blank" rel="noopener">{t('person.profile')}</a>
    </div>
  );
};

const Person = ({ username, onClose, onMention }: PersonPanelProps & { username: string }) => {
  const { t } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  const { t: tc } = useTranslation('common');
  const room = useOpenRoom();
  const live = useLive(room.id);
  const known = knownIn(live, username);
  const profile = useQuery({ queryKey: ['profile', username], retry: false, queryFn: () => client.screens.getProfile({ username }) });
  const role = known.role ?? profile.data?.userdata.role ?? null;
  const picture = known.user?.profile.picture ?? profile.data?.profile.picture ?? null;
  const id = known.user?._id ?? profile.data?.userdata._id;
  return (
    <>
      <div className={styles.head}>
        <h2>{t('person.title')}</h2>
        <IconButton icon="close" label={tc('close')} onClick={onClose} />
      </div>
      <div className={styles.who}>
        <Avatar username={username} picture={picture} rank={role?.rank ?? 0} size={88} presence={known.isHere ? 'online' : undefined} />
        <Name username={username} role={role ?? { rank: 0 }} className={styles.name} />
        {role && <Badge role={role} labelled />}
        <span className={styles.here}>{known.isHere ? t('person.here') : tp('presence.offline')}</span>
      </div>
      {profile.isError && <p className={styles.failed} role="alert">{t('person.failed')} <Button size="small" onClick={() => void profile.refetch()}>{tc('tryAgain')}</Button></p>}
      {profile.data && <PersonFacts username={username} profile={profile.data.profile} />}
      <Acts username={username} isIgnored={id !== undefined && live.ignored.has(id)} onClose={onClose} onMention={onMention} />
    </>
  );
};

/** Somebody of the room: who they are, since when, and what can be done (specification 2, user profile in room). */
export const PersonPanel = ({ username, onClose, onMention }: PersonPanelProps) => {
  const { t } = useTranslation('messages');
  return (
    <Drawer open={username !== null} onClose={onClose} label={t('person.title')}>
      {username !== null && <Person username={username} onClose={onClose} onMention={onMention} />}
    </Drawer>
  );
};
