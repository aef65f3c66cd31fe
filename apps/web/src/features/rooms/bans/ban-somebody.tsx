import type { Member } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { guestRank, memberRank } from '@baithak/protocol/ranks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useMembers } from '../members/use-members.ts';
import styles from './ban-somebody.module.css';

/** Somebody who was named; of whoever has not joined no more than the name is known, and the server decides. */
export interface Banning {
  readonly sanction: 'banGuest' | 'banPerson';
  readonly target: {
    readonly id: string | undefined;
    readonly username: string;
    readonly picture: string | null;
    readonly rank: number;
    readonly strength: number;
  };
  readonly room: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

type Target = Banning['target'];

const targetOf = ({ user, role }: Member): Target => ({
  id: user._id,
  username: user.username,
  picture: user.profile.picture,
  rank: role.rank,
  strength: role.strength,
});

const named = (username: string): Target => ({
  id: undefined,
  username,
  picture: null,
  rank: memberRank,
  strength: memberRank,
});

/** Suggestions below the field. */
const mostShown = 6;

interface NameDialogProps {
  readonly room: RoomDetails;
  readonly onClose: () => void;
  readonly onChosen: (target: Target) => void;
}

/** Whom to ban: a member below the reader, or whoever has the name that is typed. */
const NameDialog = ({ room, onClose, onChosen }: NameDialogProps) => {
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const name = typed.trim().replace(/^@/, '').toLowerCase();
  const { people } = useMembers(room._id, useRested(name));
  const below = people.filter(({ role }) => role.strength < (room.role?.strength ?? 0));
  const isWrong = !/^[a-z0-9]+$/.test(name);
  const choose = () => {
    const member = people.find(({ user }) => user.username === name);
    onChosen(member ? targetOf(member) : named(name));
  };
  return (
    <Dialog open onClose={onClose} title={t('page.ban')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) choose();
        }}
      >
        <DialogBody>
          <Field label={t('page.name')} hint={t('page.nameHint')}>
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                maxLength={limits.usernameMax + 1}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                autoFocus
              />
            )}
          </Field>
          <ul aria-label={t('page.members')}>
            {below.slice(0, mostShown).map((member) => (
              <li key={member.user._id}>
                <button type="button" className={styles.person} onClick={() => onChosen(targetOf(member))}>
                  <Avatar {...targetOf(member)} size={32} />
                  <Name id={member.user._id} username={member.user.username} role={member.role} />
                  <Badge role={member.role} labelled={member.role.rank === guestRank} />
                </button>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={isWrong}>
            {t('page.next')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};

/** Asks for a name, then for the ban. */
export const BanSomebody = ({ room, render }: { room: RoomDetails; render: (banning: Banning) => ReactNode }) => {
  const { t } = useModerationTexts();
  const [step, setStep] = useState<'name' | Target | null>(null);
  return (
    <>
      <Button tone="primary" icon="ban" onClick={() => setStep('name')}>
        {t('page.ban')}
      </Button>
      {step === 'name' && <NameDialog room={room} onClose={() => setStep(null)} onChosen={setStep} />}
      {step !== null &&
        step !== 'name' &&
        render({
          sanction: step.rank === guestRank ? 'banGuest' : 'banPerson',
          target: step,
          room: { id: room._id, title: room.title },
          onClose: () => setStep(null),
        })}
    </>
  );
};
