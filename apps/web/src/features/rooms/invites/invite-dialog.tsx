import type { Invite, RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { useCopyLink } from '../../../ui/feedback/use-copy-link.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { useKeptFocus } from '../../../ui/use-one-stop.ts';
import styles from './invite-card.module.css';

export const invitesKey = (roomId: string) => ['invites', roomId] as const;

const InviteRow = ({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) => {
  const { t } = useTranslation('rooms');
  const { until } = useTimes();
  const copy = useCopyLink();
  const { maker, uses, used, endsAt, url } = invite;
  const by = t('invite.by', { name: isolate(maker.username) });
  const end = t('invite.until', { date: isolate(until(endsAt)) });
  return (
    <li className={`${styles.invite} flex items-center gap-1 min-h-13 py-1 line-b`}>
      <span className="flex-1 grid min-w-0">
        <b>{by}</b>
        <span className="text-muted text-xs">
          {uses === null ? t('invite.used', { count: used }) : t('invite.usedOf', { used, uses })}
          {' · '}
          <Time date={endsAt} isSentence>
            {end}
          </Time>
        </span>
      </span>
      <IconButton icon="copy" label={`${t('invite.copy')}: ${by}, ${end}`} onClick={() => copy(url)} />
      <Button size="small" tone="dangerText" aria-label={`${t('invite.revoke')}: ${by}, ${end}`} onClick={onRevoke}>
        {t('invite.revoke')}
      </Button>
    </li>
  );
};

/** The invitations to a room that hold: all of them for the owner, their own for others (docs/contract.md#invitations). */
export const InviteList = ({ room, onRevoked }: { room: RoomDetails; onRevoked: (code: string) => void }) => {
  const { t } = useTranslation('rooms');
  const cache = useQueryClient();
  const { data, error } = useQuery({
    queryKey: invitesKey(room._id),
    queryFn: async () => (await client.rooms.listInvites({ roomId: room._id })).invites,
    staleTime: 0,
  });
  const { mutate, error: refusal } = useMutation({
    mutationFn: (inviteCode: string) => client.rooms.revokeInvite({ roomId: room._id, inviteCode }),
    onSuccess: (_, code) => {
      notify({ type: 'info', text: t('invite.revoked') });
      onRevoked(code);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: invitesKey(room._id) }),
  });
  const kept = useKeptFocus(data);
  const failure = refusal ?? error;
  if (!failure && (!data || data.length === 0)) return null;
  return (
    <section aria-label={t('invite.list')} {...kept}>
      <h3 className="w-full text-xs font-bold">{t('invite.list')}</h3>
      <FailureNote error={failure} />
      <ul className="max-h-[30dvh] overflow-y-auto">
        {data?.map((invite) => (
          <InviteRow key={invite.inviteCode} invite={invite} onRevoke={() => mutate(invite.inviteCode)} />
        ))}
      </ul>
    </section>
  );
};

const hours = ['1', '24', '168', '720'] as const;
const uses = ['1', '5', '25', 'any'] as const;

const InviteLink = ({ url }: { url: string }) => {
  const { t } = useTranslation('rooms');
  const copy = useCopyLink();
  return (
    <Field label={t('invite.link')}>
      {(control) => (
        <TextInput
          {...control}
          value={url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
          end={
            <Button size="small" icon="copy" onClick={() => copy(url)}>
              {t('invite.copy')}
            </Button>
          }
        />
      )}
    </Field>
  );
};

/** Creates an invitation: how long it is valid, and for how many people. Below are those that hold. */
export const InviteDialog = ({ room, open, onClose }: { room: RoomDetails; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [forHours, setForHours] = useState<(typeof hours)[number]>('168');
  const [forUses, setForUses] = useState<(typeof uses)[number]>('any');
  const cache = useQueryClient();
  const [made, setMade] = useState<{ readonly url: string; readonly code: string } | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.rooms.createInvite({
        roomId: room._id,
        hours: Number(forHours),
        ...(forUses !== 'any' && { uses: Number(forUses) }),
      }),
    onSuccess: ({ url, inviteCode: code }) => {
      setMade({ url: new URL(url, location.origin).href, code });
      void cache.invalidateQueries({ queryKey: invitesKey(room._id) });
    },
  });
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('invite.title')}>
      <DialogBody data-pane>
        <p className="text-xs text-muted">
          {room.access === 'Private' ? t('invite.privateText') : t('invite.openText')}
        </p>
        <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&>p]:flex-[1_1_22ch]">
          <span className="w-full text-xs font-bold">{t('invite.hours')}</span>
          <Segmented
            label={t('invite.hours')}
            value={forHours}
            onChange={setForHours}
            options={hours.map((value) => ({ value, label: t(`invite.hoursOf.${value}`) }))}
          />
        </div>
        <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&>p]:flex-[1_1_22ch]">
          <span className="w-full text-xs font-bold">{t('invite.uses')}</span>
          <Segmented
            label={t('invite.uses')}
            value={forUses}
            onChange={setForUses}
            options={uses.map((value) => ({ value, label: value === 'any' ? t('invite.noLimit') : value }))}
          />
        </div>
        {made && <InviteLink url={made.url} />}
        <FailureNote error={error} />
        <InviteList room={room} onRevoked={(code) => made?.code === code && setMade(null)} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={close}>
          {tc('close')}
        </Button>
        <Button tone={made ? 'quiet' : 'primary'} busy={isPending} onClick={() => mutate()}>
          {made ? t('invite.makeAnother') : t('invite.make')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
