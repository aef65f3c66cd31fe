import type { Invite, RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Time } from '../../../ui/time.tsx';
import form from '../dialog-form.module.css';
import styles from './invite-list.module.css';
import { useCopyLink } from '../../../ui/feedback/use-copy-link.ts';

export const invitesKey = (roomId: string) => ['invites', roomId] as const;

const InviteRow = ({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) => {
  const { t } = useTranslation('rooms');
  const { until } = useTimes();
  const copy = useCopyLink();
  const { maker, uses, used, endsAt, url } = invite;
  const by = t('invite.by', { name: isolate(maker.username) });
  const end = t('invite.until', { date: isolate(until(endsAt)) });
  return (
    <li className={styles.invite}>
      <span className={styles.words}>
        <b>{by}</b>
        <span className={styles.facts}>
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
  const failure = refusal ?? error;
  if (!failure && (!data || data.length === 0)) return null;
  return (
    <section aria-label={t('invite.list')}>
      <h3 className={form.label}>{t('invite.list')}</h3>
      <FailureNote error={failure} />
      <ul className={styles.list}>
        {data?.map((invite) => (
          <InviteRow key={invite.inviteCode} invite={invite} onRevoke={() => mutate(invite.inviteCode)} />
        ))}
      </ul>
    </section>
  );
};
