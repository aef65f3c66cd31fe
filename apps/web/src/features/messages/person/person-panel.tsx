import { mayCommand } from '@baithak/protocol/commands/commands';
import type { Role } from '@baithak/protocol/entities/entities';
import { botRank } from '@baithak/protocol/ranks';
import { minRankFor } from '@baithak/protocol/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { ConversationState } from '../../conversation/state/conversation-state.ts';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { IgnoreButton } from '../../people/ignore.tsx';
import { PersonCard } from '../../people/person-card.tsx';
import { useProfile } from '../../people/use-profile.ts';
import { useCommand } from '../composer/use-command.ts';
import { useOpenRoom } from '../state/open-room-context.ts';

const ModerationSection = lazyPart(
  async () => (await import('../moderation/message-moderation.tsx')).ModerationSection,
);

interface PersonPanelProps {
  readonly username: string;
  readonly onClose: () => void;
  readonly onMention: (username: string) => void;
  readonly children?: ReactNode;
}

/** What the room already knows of somebody: present people by their role, others by what they last wrote. */
const knownInRoom = ({ present, messages }: ConversationState, username: string) => {
  const here = present.find((person) => person.username === username);
  const wrote = messages.findLast(({ member }) => member.user.username === username)?.member;
  return {
    isHere: here !== undefined,
    role: here?.user.role ?? wrote?.role ?? null,
    user: here?.user ?? wrote?.user ?? null,
  };
};

const RoleButton = lazyPart(async () => (await import('./role-dialog.tsx')).RoleButton);

const Actions = ({ username, onClose, onMention, isBot, children }: PersonPanelProps & { isBot: boolean }) => {
  const { t } = useTranslation('messages');
  const { id, joined, me } = useOpenRoom();
  const runCommand = useCommand(id, me.rank);
  const isMe = username === me.username;
  const seen = () => void runCommand(`/seen ${username}`)?.then((isDone) => isDone && onClose());
  return (
    <>
      {!isBot && children}
      {joined && !isMe && (
        <Button tone="primary" icon="chat" onClick={() => onMention(username)}>
          {t('person.mention')}
        </Button>
      )}
      <a className={buttonClass({ tone: 'outline' })} href={`/user/${username}`} target="_blank" rel="noopener">
        {t('person.profile')}
      </a>
      {isMe && (
        <Link className={buttonClass({ tone: 'outline' })} to="/settings/profile">
          {t('person.edit')}
        </Link>
      )}
      {!isMe && !isBot && mayCommand(me.rank, 'seePerson') && (
        <Button tone="ghost" size="small" icon="clock" onClick={seen}>
          {t('person.seen')}
        </Button>
      )}
      {!isMe && <IgnoreButton username={username} onDone={onClose} />}
    </>
  );
};

interface ModerationProps extends Pick<PersonPanelProps, 'username' | 'onClose'> {
  readonly personId: string | undefined;
  readonly role: Role | null;
  readonly picture: string | null;
}

const Moderation = ({ username, personId, role, picture, onClose }: ModerationProps) => {
  const { me } = useOpenRoom();
  if (!role || username === me.username || me.strength <= role.strength || me.rank < minRankFor.ManageThreads)
    return null;
  const { rank, strength } = role;
  return (
    <ModerationSection target={{ id: personId, username, picture, rank, strength }} onDone={onClose}>
      {mayCommand(me.rank, 'extendRole') && <RoleButton username={username} rank={rank} />}
    </ModerationSection>
  );
};

/** A person of the room, and what can be done (docs/product.md#profile-in-a-room). */
export const PersonPanel = (props: PersonPanelProps) => {
  const { username, onClose } = props;
  const { t } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  const known = useConversationState(useOpenRoom().id, (state) => knownInRoom(state, username));
  const profile = useProfile(username);
  const id = known.user?._id ?? profile.data?.userdata._id;
  const isOnline = known.isHere || profile.data?.userdata.lastSeen === null;
  const person = {
    username,
    id,
    role: known.role ?? profile.data?.userdata.role ?? null,
    picture: known.user?.profile.picture ?? profile.data?.profile.picture ?? null,
    isOnline,
    place: known.isHere ? t('person.here') : isOnline ? tp('presence.online') : t('person.notHere'),
  };
  return (
    <PersonCard
      person={person}
      profile={profile}
      onClose={onClose}
      moderation={<Moderation {...person} personId={id} onClose={onClose} />}
    >
      <Actions {...props} isBot={person.role?.rank === botRank} />
    </PersonCard>
  );
};
