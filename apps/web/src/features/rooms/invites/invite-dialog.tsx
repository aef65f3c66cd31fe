import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import styles from '../dialog-form.module.css';
import { InviteList, invitesKey } from './invite-list.tsx';
import { useCopyLink } from '../../../ui/feedback/use-copy-link.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';

const hours = ['1', '24', '168', '720'] as const;
const uses = ['1', '5', '25', 'any'] as const;

/** The link with a copy button; the field holds all of it for copying by hand. */
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
      <DialogBody>
        <p className={styles.hint}>{room.access === 'Private' ? t('invite.privateText') : t('invite.openText')}</p>
        <div className={styles.row}>
          <span className={styles.label}>{t('invite.hours')}</span>
          <Segmented
            label={t('invite.hours')}
            value={forHours}
            onChange={setForHours}
            options={hours.map((value) => ({ value, label: t(`invite.hoursOf.${value}`) }))}
          />
        </div>
        <div className={styles.row}>
          <span className={styles.label}>{t('invite.uses')}</span>
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
