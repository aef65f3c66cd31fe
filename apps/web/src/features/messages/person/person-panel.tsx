import { isOffered } from '@baithak/protocol/commands/commands';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonFloor } from '../../../ui/graphics/tile.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import type { ConversationState } from '../../conversation/state/conversation-state.ts';
import { useOpenRoom } from '../state/open-room-context.ts';
import { PersonFacts } from './person-facts.tsx';
import styles from './person-panel.module.css';
import { useCommand } from '../composer/use-command.ts';

interface PersonPanelProps {
  readonly username: string;
  readonly onClose: () => void;
  readonly onMention: (username: string) => void;
}

/** What the room already knows of somebody: present people by their role, others by what they last wrote. */
const knownInRoom = ({ present, messages, ignored }: ConversationState, username: string) => {
  const here = present.find((person) => person.username === username);
  const wrote = messages.findLast(({ member }) => member.user.username === username)?.member;
  return {
    isHere: here !== undefined,
    role: here?.user.role ?? wrote?.role ?? null,
    user: here?.user ?? wrote?.user ?? null,
    ignored,
  };
};

/** What is known of somebody from the room, and from their profile once it is there. */
const usePersonDetails = (username: string) => {
  const known = useConversationState(useOpenRoom().id, (room) => knownInRoom(room, username));
  const profile = useQuery({
    queryKey: ['profile', username],
    retry: false,
    queryFn: () => client.screens.getProfile({ username }),
  });
  const id = known.user?._id ?? profile.data?.userdata._id;
  return {
    id,
    profile,
    isHere: known.isHere,
    role: known.role ?? profile.data?.userdata.role ?? null,
    picture: known.user?.profile.picture ?? profile.data?.profile.picture ?? null,
    isIgnored: id !== undefined && known.ignored.has(id),
  };
};

const Actions = ({ username, isIgnored, onClose, onMention }: PersonPanelProps & { isIgnored: boolean }) => {
  const { t } = useTranslation('messages');
  const { id, joined, me } = useOpenRoom();
  const runCommand = useCommand(id);
  const isMe = username === me.username;
  const run = (slash: 'seen' | 'ignore' | 'unignore') =>
    void runCommand(`/${slash} ${username}`)?.then((isDone) => isDone && onClose());
  return (
    <div className={styles.actions}>
      {joined && !isMe && (
        <Button tone="primary" icon="chat" onClick={() => onMention(username)}>
          {t('person.mention')}
        </Button>
      )}
      <a className={buttonClass({ tone: 'outline' })} href={`/user/${username}`} target="_blank" rel="noopener">
        {t('person.profile')}
      </a>
      {!isMe && isOffered(me.rank, 'seePerson') && (
        <Button tone="ghost" size="small" icon="clock" onClick={() => run('seen')}>
          {t('person.seen')}
        </Button>
      )}
      {!isMe && isOffered(me.rank, 'ignorePerson') && (
        <Button
          tone="dangerText"
          size="small"
          icon={isIgnored ? 'eye' : 'ban'}
          onClick={() => run(isIgnored ? 'unignore' : 'ignore')}
        >
          {t(isIgnored ? 'person.unignore' : 'person.ignore')}
        </Button>
      )}
    </div>
  );
};

type PersonDetails = ReturnType<typeof usePersonDetails>;

const Body = ({ person, ...props }: PersonPanelProps & { person: PersonDetails }) => {
  const { username } = props;
  const { t } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  const { t: tc } = useTranslation('common');
  const { id, profile, isHere, role, picture, isIgnored } = person;
  return (
    <div className={styles.body}>
      <span className={styles.arch}>
        <Avatar
          id={id}
          username={username}
          picture={picture}
          rank={role?.rank ?? 0}
          size={96}
          presence={isHere ? 'online' : undefined}
        />
      </span>
      <h2 className={styles.title}>
        <Name id={id} username={username} role={role ?? { rank: 0 }} className={styles.name} />
      </h2>
      <p className={styles.line}>
        {role && <Badge role={role} labelled />}
        <span>{isHere ? t('person.here') : tp('presence.offline')}</span>
      </p>
      {profile.isPending && (
        <p className={styles.waiting} aria-busy="true">
          …
        </p>
      )}
      {profile.isError && (
        <div className={styles.failed} role="alert">
          {t('person.failed')}{' '}
          <Button size="small" onClick={() => void profile.refetch()}>
            {tc('tryAgain')}
          </Button>
        </div>
      )}
      {profile.data && <PersonFacts username={username} profile={profile.data.profile} />}
      <Actions {...props} isIgnored={isIgnored} />
    </div>
  );
};

/**
 * A person of the room: who they are, since when, and what can be done (docs/product.md#profile-in-a-room). It takes the
 * focus when it opens; Escape inside it closes nothing else.
 */
export const PersonPanel = (props: PersonPanelProps) => {
  const { username, onClose } = props;
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const person = usePersonDetails(username);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [username]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label={t('person.title')} onKeyDown={onKeyDown}>
      <PersonFloor id={person.id ?? ''} />
      <span className={styles.close}>
        <IconButton icon="close" label={tc('close')} onClick={onClose} />
      </span>
      <Body key={username} person={person} {...props} />
    </aside>
  );
};
