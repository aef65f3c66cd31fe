import type { Member } from '@baithak/protocol/entities/entities';
import type { RoomDetails, RoomOffer } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useTimes } from '../../../lib/time/now.ts';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import styles from './transfer-dialog.module.css';
import { useMembers } from '../members/use-members.ts';

/** The members who may own the room instead; guests and bots may not. */
export const heirsOf = (room: RoomDetails, people: readonly Member[]): readonly Member[] =>
  people.filter(({ user, role }) => user._id !== room.creator._id && role.rank >= 0 && role.rank !== botRank);

interface ChoiceProps {
  readonly people: readonly Member[];
  readonly chosen: string | null;
  readonly onChoose: (username: string) => void;
}

const MemberChoice = ({ people, chosen, onChoose }: ChoiceProps) => (
  <ul className="grid">
    {people.map(({ user, role }) => (
      <li key={user._id}>
        <label
          className={`${styles.person} [--bg:var(--surface-raised)] flex items-center gap-2 min-h-11 px-2 rounded-2 cursor-pointer`}
        >
          <input type="radio" name="heir" checked={chosen === user.username} onChange={() => onChoose(user.username)} />
          <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={32} />
          <Name id={user._id} username={user.username} role={role} />
          <Badge role={role} />
        </label>
      </li>
    ))}
  </ul>
);

interface TransferProps {
  readonly room: RoomDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

const offerKey = (roomId: string) => ['room', roomId, 'offer'] as const;

interface StepProps extends TransferProps {
  readonly heir: string;
  readonly onBack: () => void;
}

/** The second step: asks once more, then offers it. */
const ConfirmOffer = ({ room, open, onClose, heir, onBack }: StepProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.rooms.offerRoom({ roomId: room._id, target: heir }),
    onSuccess: (offered) => {
      cache.setQueryData(offerKey(room._id), offered);
      notify({ type: 'info', text: t('transfer.done', { name: isolate(heir) }) });
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('transfer.sureTitle', { name: isolate(heir) })}>
      <DialogBody>
        <p className="text-xs text-muted">{t('transfer.sureText')}</p>
        <FailureNote error={error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onBack} autoFocus>
          {tc('back')}
        </Button>
        <Button tone="primary" busy={isPending} onClick={() => mutate()}>
          {t('transfer.confirm')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

interface ChooseHeirProps extends TransferProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly heir: string | null;
  readonly onChoose: (username: string) => void;
  readonly onNext: () => void;
}

/** The first step: a member who is not a guest. */
const ChooseHeir = ({ room, open, onClose, words, onWords, heir, onChoose, onNext }: ChooseHeirProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const members = useMembers(room._id, useDeferredValue(words.trim()), open);
  const people = heirsOf(room, members.people);
  return (
    <Dialog open={open} onClose={onClose} title={t('transfer.title')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (heir !== null) onNext();
        }}
      >
        <DialogBody>
          <p className="text-xs text-muted">{t('transfer.text', { days: limits.roomOfferDays })}</p>
          <Field label={t('membersFind')}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                value={words}
                onChange={(event) => onWords(event.target.value)}
                autoComplete="off"
                autoFocus
              />
            )}
          </Field>
          <fieldset className="grid gap-2 p-1 -m-1" aria-busy={members.isPending}>
            <legend className="visually-hidden">{t('members')}</legend>
            {people.length > 0 ? (
              <MemberChoice people={people} chosen={heir} onChoose={onChoose} />
            ) : (
              !members.isPending && <p className="text-xs text-muted">{t('transfer.nobody')}</p>
            )}
            {members.more && (
              <Button size="small" onClick={members.more} busy={members.isLoadingMore}>
                {t('membersMore')}
              </Button>
            )}
          </fieldset>
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={heir === null}>
            {t('transfer.next')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};

const OpenOffer = ({ room, open, onClose, offer }: TransferProps & { readonly offer: RoomOffer }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const { until } = useTimes();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.rooms.endRoomOffer({ roomId: room._id }),
    onSuccess: () => notify({ type: 'info', text: t('transfer.takenBack') }),
    // Declined meanwhile, perhaps: what there is now is shown.
    onSettled: () => cache.invalidateQueries({ queryKey: offerKey(room._id) }),
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('transfer.title')}>
      <DialogBody>
        <p>{t('transfer.waits', { name: isolate(offer.to.username), until: until(offer.until) })}</p>
        <FailureNote error={error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="outline" busy={isPending} onClick={() => mutate()}>
          {t('transfer.takeBack')}
        </Button>
        <Button tone="primary" onClick={onClose} autoFocus>
          {tc('close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

/** Offers a room to another member: choose, then confirm. While an offer is open it is shown instead. */
export const TransferDialog = (props: TransferProps) => {
  const { room, open } = props;
  const { t } = useTranslation('rooms');
  const [words, setWords] = useState('');
  const [heir, setHeir] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: offerKey(room._id),
    enabled: open,
    staleTime: 0,
    queryFn: () => client.rooms.getRoomOffer({ roomId: room._id }),
  });
  if (open && isPending)
    return (
      <Dialog open onClose={props.onClose} title={t('transfer.title')}>
        <DialogBody>
          <SkeletonRow textWidth="60%" />
        </DialogBody>
      </Dialog>
    );
  if (data?.offer) return <OpenOffer {...props} offer={data.offer} />;
  return isConfirming && heir !== null ? (
    <ConfirmOffer {...props} heir={heir} onBack={() => setIsConfirming(false)} />
  ) : (
    <ChooseHeir
      {...props}
      words={words}
      onWords={setWords}
      heir={heir}
      onChoose={setHeir}
      onNext={() => setIsConfirming(true)}
    />
  );
};
